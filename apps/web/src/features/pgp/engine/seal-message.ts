import type { PrivateKey } from 'openpgp';
import {
  armor,
  createMessage,
  encrypt,
  encryptSessionKey,
  enums,
  generateSessionKey,
  readSignature,
  sign,
} from 'openpgp';
import { PgpError } from './failure.ts';
import { buildEntity, multipart } from './mime-build.ts';
import { toBytes } from './mime-tree.ts';
import { publicKeyOf } from './public-key.ts';
import type { SealRequest } from './shapes.ts';

const CRLF = '\r\n';

/**
 * The MIME entity of a protected message with its own header lines: multipart/encrypted (RFC 3156 4), or multipart/signed (RFC
 * 3156 5) when there are no readers. The ids of hidden readers are not in the message (RFC 9580 5.1.8).
 * @throws PgpError `key_not_usable` when a reader's key cannot encrypt now.
 */
export async function sealMessage(
  { message, readers, hidden }: SealRequest,
  signer: PrivateKey | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const entity = buildEntity(message);
  const sealed =
    readers.length + hidden.length === 0
      ? await signed(entity, signer)
      : await encrypted(entity, { readers, hidden, signer });
  return toBytes(sealed);
}

async function signed(entity: string, signer: PrivateKey | null): Promise<string> {
  if (signer === null) throw new PgpError('key_not_usable');
  // The line end before the delimiter does not belong to the part.
  const part = entity.replace(/\r\n$/, '');
  const message = await createMessage({ binary: toBytes(part) });
  const detached = await sign({ message, signingKeys: signer, detached: true });
  const { packets } = await readSignature({ armoredSignature: detached });
  const hash = enums.read(enums.hash, packets[0]?.hashAlgorithm ?? enums.hash.sha512);
  const signature = [
    'Content-Type: application/pgp-signature; name="signature.asc"',
    'Content-Disposition: attachment; filename="signature.asc"',
    '',
    detached.trim(),
  ].join(CRLF);
  const type = `multipart/signed; micalg=pgp-${hash}; protocol="application/pgp-signature"`;
  return multipart(type, [part, signature.replaceAll(/\r?\n/g, CRLF)]);
}

interface Readers extends Pick<SealRequest, 'readers' | 'hidden'> {
  readonly signer: PrivateKey | null;
}

async function encrypted(entity: string, { readers, hidden, signer }: Readers): Promise<string> {
  const read = (keys: readonly string[]) => Promise.all(keys.map(publicKeyOf));
  const [open, blind] = await Promise.all([read(readers), read(hidden)]);
  try {
    const sessionKey = await generateSessionKey({ encryptionKeys: [...open, ...blind] });
    const message = await createMessage({ binary: toBytes(entity) });
    const body = await encrypt({
      message,
      sessionKey,
      format: 'binary',
      ...(signer === null ? {} : { signingKeys: signer }),
    });
    const pieces = [body];
    if (blind.length > 0)
      pieces.unshift(
        await encryptSessionKey({ ...sessionKey, encryptionKeys: blind, wildcard: true, format: 'binary' }),
      );
    if (open.length > 0)
      pieces.unshift(await encryptSessionKey({ ...sessionKey, encryptionKeys: open, format: 'binary' }));
    return encryptedEntity(armor(enums.armor.message, joined(pieces)));
  } catch (error) {
    throw new PgpError('key_not_usable', error);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function encryptedEntity(armored: string): string {
  const version = [
    'Content-Type: application/pgp-encrypted',
    'Content-Description: PGP/MIME version identification',
    '',
    'Version: 1',
    '',
  ];
  const body = [
    'Content-Type: application/octet-stream; name="encrypted.asc"',
    'Content-Disposition: inline; filename="encrypted.asc"',
    '',
    armored.trim(),
  ];
  const parts = [version.join(CRLF), body.join(CRLF).replaceAll(/\r?\n/g, CRLF)];
  return multipart('multipart/encrypted; protocol="application/pgp-encrypted"', parts);
}
