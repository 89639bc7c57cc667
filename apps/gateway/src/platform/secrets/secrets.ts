import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { release } from '../memory/release.ts';

/**
 * Keys, seals and signatures derived from the secret of the installation. What is sealed for one purpose cannot be opened for
 * another.
 *
 * While the secret is being changed there are several: new seals and signatures use the newest one, those of older ones are
 * still accepted.
 */
export interface Secrets {
  /**
   * Returns a key of 32 bytes for a purpose, from the newest secret. It can be bound to a second secret, `half`, that this
   * installation does not store.
   */
  key(purpose: string, half?: Uint8Array): Buffer;
  /** Returns the keys of the older secrets for a purpose, for data that the holder of the key has encrypted with them. */
  olderKeys(purpose: string): readonly Buffer[];
  /** Encrypts bytes, or several pieces of them as one, with AES-256-GCM. The result contains the version of the format. */
  seal(purpose: string, plain: Uint8Array | readonly Uint8Array[], half?: Uint8Array): Buffer;
  /**
   * Decrypts what `seal` made. Returns null when it was made for another purpose, with another half or secret, or was altered.
   */
  open(purpose: string, sealed: Uint8Array, half?: Uint8Array): Buffer | null;
  /**
   * As `open`, and says whether an older secret made the seal, so that it must be sealed again before that secret is removed.
   */
  unseal(purpose: string, sealed: Uint8Array, half?: Uint8Array): Unsealed | null;
  /** Returns a keyed fingerprint of a text (HMAC-SHA-256), base64url. */
  sign(purpose: string, text: string): string;
  /** Returns the fingerprints by every secret, the newest first, to look up what was stored under its fingerprint. */
  signatures(purpose: string, text: string): readonly string[];
  /** Returns whether `signature` is that of the text, in constant time for each secret. */
  verify(purpose: string, text: string, signature: string): boolean;
}

/** The content of a seal, and whether an older secret made it. */
export interface Unsealed {
  readonly plain: Buffer;
  readonly outdated: boolean;
}

/** First byte of every seal. Another key schedule would use the next number. */
const VERSION = 1;
/** Most keys that are cached. There are few purposes; keys for single accounts are not cached beyond this. */
const MAX_KNOWN = 64;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The secrets of an installation, the newest first. */
export type RootSecrets = readonly [newest: string, ...older: string[]];

/** Creates the key schedules of the root secrets (HKDF-SHA-256, RFC 5869; AES-256-GCM, NIST SP 800-38D). */
export function createSecrets(...[newest, ...older]: RootSecrets): Secrets {
  const first = createSchedule(newest);
  const all = [first, ...older.map(createSchedule)];
  const unseal = (purpose: string, sealed: Uint8Array, half?: Uint8Array): Unsealed | null => {
    for (const schedule of all) {
      const plain = schedule.open(purpose, sealed, half);
      if (plain) return { plain, outdated: schedule !== first };
    }
    return null;
  };
  return {
    key: first.key,
    olderKeys: (purpose) => all.slice(1).map(({ key }) => key(purpose)),
    seal: first.seal,
    sign: first.sign,
    unseal,
    open: (purpose, sealed, half) => unseal(purpose, sealed, half)?.plain ?? null,
    signatures: (purpose, text) => all.map(({ sign }) => sign(purpose, text)),
    verify: (purpose, text, signature) => all.some(({ sign }) => equalText(sign(purpose, text), signature)),
  };
}

type KeySchedule = Pick<Secrets, 'key' | 'seal' | 'open' | 'sign'>;

function createSchedule(rootSecret: string): KeySchedule {
  const root = Buffer.from(rootSecret, 'utf8');
  const known = new Map<string, Buffer>();
  const derive = (purpose: string, half: Uint8Array): Buffer =>
    Buffer.from(hkdfSync('sha256', root, half, `pillarbox/v1/${purpose}`, 32));
  const key = (purpose: string, half?: Uint8Array): Buffer => {
    if (half) return derive(purpose, half);
    const made = known.get(purpose) ?? derive(purpose, new Uint8Array(0));
    if (known.size < MAX_KNOWN) known.set(purpose, made);
    return made;
  };
  // Every request verifies signatures. With raw bytes, Node would create a key object for each.
  const signing = new Map<string, KeyObject>();
  const signingKey = (purpose: string): KeyObject => {
    const made = signing.get(purpose) ?? createSecretKey(key(purpose));
    if (signing.size < MAX_KNOWN) signing.set(purpose, made);
    return made;
  };
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', signingKey(purpose)).update(text, 'utf8').digest('base64url');
  return {
    key,
    sign,
    seal: (purpose, plain, half) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key(purpose, half), iv);
      const body = (plain instanceof Uint8Array ? [plain] : plain).map((piece) => cipher.update(piece));
      // A stream cipher holds nothing back. This makes the tag.
      cipher.final();
      const sealed = Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), ...body]);
      body.forEach(release);
      return sealed;
    },
    open: (purpose, sealed, half) => {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < 1 + IV_BYTES + TAG_BYTES || bytes[0] !== VERSION) return null;
      const iv = bytes.subarray(1, 1 + IV_BYTES);
      const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key(purpose, half), iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      try {
        const plain = decipher.update(bytes.subarray(1 + IV_BYTES + TAG_BYTES));
        decipher.final();
        return plain;
      } catch {
        return null;
      }
    },
  };
}

/** Compares two texts in constant time. */
export function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a, 'utf8');
  const right = Buffer.from(b, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}
