-- A campaign is a link too, and kept as a table is: who made it, and all that happened, in order.
CREATE TABLE campaigns (
    id      TEXT PRIMARY KEY,
    request TEXT NOT NULL UNIQUE,
    created TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
) STRICT;

CREATE TABLE campaign_events (
    campaign_id TEXT NOT NULL REFERENCES campaigns (id),
    seq         INTEGER NOT NULL,
    request     TEXT,
    event       TEXT NOT NULL,
    PRIMARY KEY (campaign_id, seq),
    UNIQUE (campaign_id, request)
) STRICT, WITHOUT ROWID;
