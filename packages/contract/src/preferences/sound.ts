import * as z from 'zod/mini';
import { define } from '../define.ts';
import { OWN_CHANGE, OWN_READ } from './own-file.ts';

/** Largest file of a sound, in bytes: some seconds of music. It is stored with the settings of the account. */
export const MAX_SOUND_BYTES = 256 * 1024;
/** Characters of the largest sound in base64, with a `data:` head. */
const MAX_BASE64 = Math.ceil(MAX_SOUND_BYTES / 3) * 4 + 100;

/** The id of a sound: a hash of its content. */
const soundUid = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** The user's own sound for new mail [API-103]: the one that the preference `sound_uid` names. Its id names its content. */
export const newMailSound = define({
  id: 'preferences.sound',
  method: 'GET',
  path: '/api/storage/:user/audio/:sound',
  transport: 'download',
  summary: 'The user’s own sound for new mail.',
  params: z.object({ user: z.string().check(z.maxLength(320)), sound: z.string().check(z.maxLength(64)) }),
  reply: z.unknown(),
  errors: [...OWN_READ, 'sound_missing'],
});

/**
 * Stores the user's own sound in place of the one before: base64 of WAV, MP3, Ogg, FLAC or MP4, told by its content. The preference
 * `sound_uid` is saved by itself.
 */
export const saveNewMailSound = define({
  id: 'preferences.saveSound',
  method: 'POST',
  path: '/api/storage/:user/audio',
  origin: 'ours',
  bodyLimit: MAX_BASE64 + 100,
  summary: 'Stores the user’s own sound for new mail.',
  params: z.object({ user: z.string().check(z.maxLength(320)) }),
  body: z.string().check(z.maxLength(MAX_BASE64)),
  reply: z.object({ sound_uid: soundUid }),
  errors: [...OWN_CHANGE, 'sound_invalid', 'sound_too_large'],
});
