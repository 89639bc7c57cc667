import { newMailSound } from '@pillarbox/contract/preferences/sound';
import { addressOf } from '../../lib/request-parts.ts';
import { session } from '../../lib/session-state.ts';

/** Frequencies in Hz and start times in seconds: a soft falling third. */
const NOTES = [
  { pitch: 880, at: 0 },
  { pitch: 698.5, at: 0.16 },
] as const;
const LOUDNESS = 0.12;
const LENGTH_S = 0.5;
/** A sound of the user plays at most this long, in seconds. */
const MAX_OWN_S = 8;

/** The user's own sound as it was loaded last. */
let own: { readonly uid: string; readonly bytes: ArrayBuffer } | null = null;

/**
 * Plays the sound for new mail [MAIL-106]: the user's own with this id (preference `sound_uid`), else the built-in one, also when the
 * own one cannot be loaded or played. Browsers forbid sound until the user has interacted with the page. Never rejects.
 */
export async function playSound(uid: string): Promise<void> {
  if (!('AudioContext' in globalThis)) return;
  const audio = new AudioContext();
  try {
    if (uid === '') playNotes(audio);
    else await playOwn(audio, uid);
  } catch {
    playNotes(audio);
  }
  setTimeout(() => void audio.close(), (MAX_OWN_S + 1) * 1000);
}

function playNotes(audio: AudioContext): void {
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
}

async function playOwn(audio: AudioContext, uid: string): Promise<void> {
  const bytes = own?.uid === uid ? own.bytes : await loadOwn(uid);
  // Decoding takes the buffer away, and the same sound plays again.
  const sound = await audio.decodeAudioData(bytes.slice(0));
  const source = audio.createBufferSource();
  source.buffer = sound;
  source.connect(audio.destination);
  source.start(0, 0, MAX_OWN_S);
}

async function loadOwn(uid: string): Promise<ArrayBuffer> {
  const params = { user: session.get().user?.mail ?? '', sound: uid };
  const response = await fetch(addressOf(newMailSound, { params }, null), { credentials: 'same-origin' });
  if (!response.ok) throw new Error('There is no such sound');
  const bytes = await response.arrayBuffer();
  own = { uid, bytes };
  return bytes;
}
