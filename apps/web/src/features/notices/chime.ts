/** Frequencies in Hz and start times in seconds: a soft falling third. */
const NOTES = [
  { pitch: 880, at: 0 },
  { pitch: 698.5, at: 0.16 },
] as const;
const LOUDNESS = 0.12;
const LENGTH_S = 0.5;

/** Plays the sound for new mail. Browsers forbid sound until the user has interacted with the page. */
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
