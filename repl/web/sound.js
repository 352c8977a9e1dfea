// sound.js - two short tones: a card that is played, and a trick that is won. Heard only if the reader wants them.
let context;

export function tone(is_trick) {
  context ??= new AudioContext();
  const now = context.currentTime,
    source = context.createOscillator(),
    loudness = context.createGain(),
    length = is_trick ? 0.25 : 0.08; // seconds
  source.type = "triangle";
  source.frequency.value = is_trick ? 330 : 180;
  loudness.gain.setValueAtTime(0.12, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + length);
  source.connect(loudness).connect(context.destination);
  source.start(now);
  source.stop(now + length);
}
