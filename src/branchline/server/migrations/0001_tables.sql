-- A table is a link. request: the hashed id of the message that made it, so that a retry finds it.
CREATE TABLE tables (
    id      TEXT PRIMARY KEY,
    request TEXT NOT NULL UNIQUE,
    created TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
) STRICT;

-- The durable truth of every table: what happened, in order, never changed. The primary key refuses the
-- second writer, the unique request refuses the second copy of a client's message.
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    request  TEXT,
    event    TEXT NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, request)
) STRICT, WITHOUT ROWID;
