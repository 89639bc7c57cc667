/** Frequencies in Hz and their beginnings in seconds: a falling third, soft enough for an office. */
const NOTES = [
  { pitch: 880, at: 0 },
  { pitch: 698.5, at: 0.16 },
] as const;
const LOUDNESS = 0.12;
const LENGTH_S = 0.5;

/** Plays the short sound for new mail; silent where the browser forbids sound before the user has acted. */
export function playChime(): void {
  if (!('AudioContext' in globalThis)) return;
  const audio = new AudioContext();
  for (const { pitch, at } of NOTES) {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LENGTH_S);
  }
  setTimeout(() => void audio.close(), 2000);
}
