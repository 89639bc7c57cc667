import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import type { ECDH } from 'node:crypto';

/** Bytes of an uncompressed point of P-256. */
const POINT_BYTES = 65;
const TAG_BYTES = 16;
/** Ends the plain text of the last record (RFC 8188 2). */
const LAST_RECORD = 2;

/** The keys of a subscription, as the browser that made it has them. */
export interface Receiver {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

/** The keys of a receiver with this private key. */
export function receiverWith(privateKey: Buffer, auth: Buffer): Receiver {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey);
  return { keys, auth };
}

/** What a push service passed on, decrypted as a browser does it: by RFC 8291 and RFC 8188, with nothing of the library that encrypted it. */
export function decrypted(body: Buffer, { keys, auth }: Receiver): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  if (sender.length !== POINT_BYTES || record.length > recordSize)
    throw new Error('Not one record with the key of its sender');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derived(keys.computeSecret(sender), { salt: auth, info, bytes: 32 });
  const key = derived(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
  const nonce = derived(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = plain.lastIndexOf(LAST_RECORD);
  if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The last record has no end');
  return plain.subarray(0, end).toString('utf8');
}

function derived(
  secret: Buffer,
  { salt, info, bytes }: { readonly salt: Buffer; readonly info: Buffer; readonly bytes: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** The claims of an `Authorization` of VAPID (RFC 8292) with the key that signed them. @throws Error when the signature does not belong to them. */
export function vapidClaims(authorization: string): { readonly key: string; readonly claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) throw new Error('Not signed by its key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown> };
}
