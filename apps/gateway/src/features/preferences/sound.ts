import { createHash } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { MAX_SOUND_BYTES, newMailSound, saveNewMailSound } from '@pillarbox/contract/preferences/sound';
import * as z from 'zod/mini';
import type { Mount } from '../../platform/http/request-pipeline.ts';
import { requireOwn } from './own-account.ts';
import type { Settings } from './settings.service.ts';

/** The types of sounds with the first bytes of their files. */
const SIGNATURES: readonly { readonly mime: string; readonly is: (bytes: Buffer) => boolean }[] = [
  { mime: 'audio/wav', is: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WAVE' },
  { mime: 'audio/ogg', is: (bytes) => textAt(bytes, 0, 4) === 'OggS' },
  { mime: 'audio/flac', is: (bytes) => textAt(bytes, 0, 4) === 'fLaC' },
  { mime: 'audio/mp4', is: (bytes) => textAt(bytes, 4, 4) === 'ftyp' },
  // ID3v2, or the first frame: eleven set bits, then MPEG layer III.
  {
    mime: 'audio/mpeg',
    is: (bytes) => textAt(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
  },
];

/** A stored sound. */
const stored = z.object({ uid: z.string(), mime: z.string(), base64: z.string() });

/** Registers the operations on the user's own sound for new mail [API-103]. */
export function mountSound(mount: Mount, settings: Settings): void {
  mount(newMailSound, async ({ params, session }) => {
    requireOwn(session, params.user);
    const sound = stored.safeParse((await settings.load(session, ['newMailSound'])).newMailSound);
    if (!sound.success || sound.data.uid !== params.sound) throw new Failure('sound_missing');
    const { mime, base64 } = sound.data;
    return { mime, name: 'sound', inline: true, content: Buffer.from(base64, 'base64'), unchanging: true };
  });

  mount(saveNewMailSound, async ({ params, body, session }) => {
    requireOwn(session, params.user);
    const bytes = bytesOf(body);
    const mime = SIGNATURES.find(({ is }) => is(bytes))?.mime;
    if (mime === undefined) throw new Failure('sound_invalid');
    const uid = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    await settings.save(session, 'newMailSound', { uid, mime, base64: bytes.toString('base64') });
    return { sound_uid: uid };
  });
}

/** @throws Failure `sound_invalid` for a text that is no base64, `sound_too_large`. */
function bytesOf(base64: string): Buffer {
  const text = base64.replace(/^data:[^,]{0,100};base64,/i, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new Failure('sound_invalid');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > MAX_SOUND_BYTES) throw new Failure('sound_too_large', { limit: MAX_SOUND_BYTES });
  return bytes;
}

function textAt(bytes: Buffer, from: number, length: number): string {
  return bytes.toString('latin1', from, from + length);
}
