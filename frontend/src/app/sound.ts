import { settings } from "./settings.svelte";

// Short tones made on the spot: no sound files, no music.
const NOTES = {
  bell: [
    [880, 0],
    [1320, 0.12],
  ],
  card: [[520, 0]],
  claim: [
    [330, 0],
    [440, 0.08],
  ],
  done: [
    [660, 0],
    [880, 0.1],
    [1100, 0.2],
  ],
} as const;

let context: AudioContext | null = null;

export function play(sound: keyof typeof NOTES): void {
  const wanted = sound === "bell" ? settings.current.bell : settings.current.effects;
  if (!wanted || !("AudioContext" in window)) return;
  // Before the first press of a key or button browsers keep it suspended: then there is no sound.
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [pitch, after] of NOTES[sound]) tone(context, pitch, context.currentTime + after);
}

function tone(audio: AudioContext, pitch: number, at: number): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = "sine";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + 0.45);
}
