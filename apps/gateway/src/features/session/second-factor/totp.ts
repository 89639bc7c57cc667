import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands: SHA-1, six digits, 30 seconds (RFC 6238). */
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const PERIOD = 30;
/** Clocks of telephones may be this many steps off, either way (RFC 6238 5.2). */
const WINDOW = 1;
/** Bytes of a secret: as long as the hash (RFC 4226 4). */
const SECRET_BYTES = 20;

/** A secret that nobody has yet. */
export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** A secret as people type it, base32 (RFC 4648). */
export function base32(secret: Uint8Array): string {
  return secretOf(secret).base32;
}

/** The time step whose code this is, counted from 1970; null when it is not one of now, give or take one. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), ...KIND, timestamp: now, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp: now }) + delta;
}

/** The address that an authenticator app reads: whose code it is, and at which provider. */
export function authenticatorAddress(secret: Uint8Array, who: { issuer: string; mail: string }): string {
  // A colon would end the issuer's name in the label.
  const issuer = who.issuer.replaceAll(/\s*:\s*/g, ' ').trim();
  return new TOTP({ issuer, label: who.mail, secret: secretOf(secret), ...KIND }).toString();
}

/** A text as a QR code, a data: address of an SVG picture; size in pixels, margin in modules [AUTH-065]. */
export async function qrPicture(text: string, { size, margin }: { size: number; margin: number }): Promise<string> {
  // Loaded when somebody sets up an app, not when the gateway starts.
  const { toString: draw } = await import('qrcode');
  // A screen is not torn or smudged: fewer, larger modules are read more easily than corrected ones.
  const svg = await draw(text, { type: 'svg', width: size, margin, errorCorrectionLevel: 'L' });
  return `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`;
}

const KIND = { algorithm: ALGORITHM, digits: DIGITS, period: PERIOD } as const;

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
