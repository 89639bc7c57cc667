import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const PERIOD = 30;
/** Time steps by which the clock of a phone may differ (RFC 6238 5.2). */
const WINDOW = 1;
/** Bytes of a secret, the length of the hash (RFC 4226 4). */
const SECRET_BYTES = 20;

/** Returns a new random secret. */
export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Returns a secret in base32 (RFC 4648), for typing. */
export function base32(secret: Uint8Array): string {
  return secretOf(secret).base32;
}

/** Returns the time step of a code, counted from 1970; null when it is not a code of the current step or a neighbour. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), ...KIND, timestamp: now, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp: now }) + delta;
}

/** Returns the otpauth URI for authenticator apps. */
export function authenticatorAddress(secret: Uint8Array, who: { issuer: string; mail: string }): string {
  // A colon would end the name of the issuer in the label.
  const issuer = who.issuer.replaceAll(/\s*:\s*/g, ' ').trim();
  return new TOTP({ issuer, label: who.mail, secret: secretOf(secret), ...KIND }).toString();
}

/** Returns a QR code of a text as a data: URL of an SVG; size in pixels, margin in modules [AUTH-065]. */
export async function qrPicture(text: string, { size, margin }: { size: number; margin: number }): Promise<string> {
  // Loaded when it is needed, not at the start.
  const { toString: draw } = await import('qrcode');
  // A screen does not damage the code, so low error correction gives fewer and larger modules.
  const svg = await draw(text, { type: 'svg', width: size, margin, errorCorrectionLevel: 'L' });
  return `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`;
}

const KIND = { algorithm: ALGORITHM, digits: DIGITS, period: PERIOD } as const;

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
