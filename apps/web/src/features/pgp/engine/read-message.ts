import type { KeyID, PrivateKey, PublicKey } from 'openpgp';
import {
  createMessage,
  decrypt,
  readCleartextMessage,
  readMessage,
  readPrivateKey,
  readSignature,
  verify,
} from 'openpgp';
import { PgpError } from './failure.ts';
import { infoOf } from './key-info.ts';
import type { Entity } from './mime-tree.ts';
import { decodedBody, readEntity, toBinary, toBytes } from './mime-tree.ts';
import { publicKeyOf } from './public-key.ts';
import { readContent } from './read-content.ts';
import type { KeyPair, ReadRequest, ReadResult, Signature } from './shapes.ts';

/** The keys that a message is read with. */
interface Keys {
  readonly own: readonly KeyPair[];
  readonly unlocked: ReadonlyMap<string, PrivateKey>;
  readonly verifying: readonly PublicKey[];
}

/** An encrypted message whose integrity is not protected is refused, and one that was changed too (EFAIL). */
const STRICT = {
  allowUnauthenticatedMessages: false,
  allowUnauthenticatedStream: false,
  // A small message can unpack to any size. In bytes: four times the largest message that can be sent.
  maxDecompressedMessageSize: 140 * 1024 * 1024,
};

const MESSAGE_BLOCK = /-----BEGIN PGP MESSAGE-----[\s\S]*?-----END PGP MESSAGE-----/;
const SIGNED_BLOCK = /-----BEGIN PGP SIGNED MESSAGE-----[\s\S]*?-----END PGP SIGNATURE-----/;

/**
 * Reads an encrypted or signed message: PGP/MIME (RFC 3156) or one block of text in the message. Only one protected part is read,
 * and nothing that stands beside it is mixed with its content (EFAIL).
 */
export async function readPgpMessage(
  { source, own, others }: ReadRequest,
  unlocked: ReadonlyMap<string, PrivateKey>,
): Promise<ReadResult> {
  const verifying = await publicKeys([...own.map(({ publickey }) => publickey), ...others]);
  const keys: Keys = { own, unlocked, verifying };
  const root = readEntity(toBinary(source));
  try {
    const found = find(root, isProtected);
    if (found !== null) {
      const outside = found !== root;
      if (found.mime === 'multipart/signed') return { kind: 'read', content: await readSigned(found, keys, outside) };
      return await readEncrypted(decodedBody(found.children[1] ?? found), keys, outside);
    }
    return await readInline(root, keys);
  } catch (error) {
    if (error instanceof PgpError) return { kind: 'failed', reason: error.reason };
    throw error;
  }
}

/** Whether an entity is PGP/MIME. Some servers rename multipart/encrypted to multipart/mixed, so its parts decide, too. */
function isProtected({ mime, params, children }: Entity): boolean {
  const protocol = (params.get('protocol') ?? '').toLowerCase();
  if (mime === 'multipart/signed') return protocol === 'application/pgp-signature' && children.length === 2;
  const [first, second] = children;
  if (first === undefined || second === undefined) return false;
  if (mime === 'multipart/encrypted') return protocol === 'application/pgp-encrypted' || protocol === '';
  return mime === 'multipart/mixed' && children.length === 2 && first.mime === 'application/pgp-encrypted';
}

/** The first matching entity, the outermost first. */
function find(entity: Entity, matches: (one: Entity) => boolean): Entity | null {
  if (matches(entity)) return entity;
  for (const child of entity.children) {
    const found = find(child, matches);
    if (found !== null) return found;
  }
  return null;
}

async function publicKeys(armored: readonly string[]): Promise<PublicKey[]> {
  const read = await Promise.all(armored.map((armoredKey) => publicKeyOf(armoredKey).catch(() => null)));
  return read.filter((key) => key !== null);
}

async function readInline(root: Entity, keys: Keys): Promise<ReadResult> {
  const texts = root.children.length === 0 ? [root] : leaves(root);
  for (const part of texts.filter(({ mime }) => mime === 'text/plain')) {
    const text = decodedBody(part);
    const encrypted = MESSAGE_BLOCK.exec(text);
    const block = encrypted ?? SIGNED_BLOCK.exec(text);
    if (block === null) continue;
    const outside = root.children.length > 0 || text.replace(block[0], '').trim() !== '';
    if (encrypted !== null) return await readEncrypted(block[0], keys, outside);
    return await readCleartext(block[0], keys, outside);
  }
  return { kind: 'plain' };
}

function leaves(entity: Entity): Entity[] {
  return entity.children.length === 0 ? [entity] : entity.children.flatMap(leaves);
}

async function readEncrypted(armoredMessage: string, keys: Keys, outside: boolean): Promise<ReadResult> {
  const message = await readMessage({ armoredMessage, config: STRICT }).catch((error: unknown) => {
    throw new PgpError('message_unreadable', error);
  });
  const ids = message.getEncryptionKeyIDs().map((id) => id.toHex());
  const mine = await ownKeysFor(ids, keys.own);
  if (mine.length === 0) return { kind: 'missing', keyids: ids.map((id) => id.toUpperCase()) };
  const decryptionKeys = mine.flatMap((fingerprint) => keys.unlocked.get(fingerprint) ?? []);
  if (decryptionKeys.length === 0) return { kind: 'locked', fingerprints: mine };
  const verificationKeys = [...keys.verifying];
  const { data, signatures } = await decrypt({
    message,
    decryptionKeys,
    verificationKeys,
    format: 'binary',
    config: STRICT,
  }).catch((error: unknown) => {
    throw new PgpError(reasonOf(error), error);
  });
  const states = await Promise.all(signatures.map((one) => signatureOf(one, keys.verifying)));
  const inner = readEntity(toBinary(data as Uint8Array));
  const signed = states.length === 0 && isProtected(inner) && inner.mime === 'multipart/signed';
  const content = signed
    ? await readSigned(inner, keys, outside)
    : { ...(await readContent(inner)), signatures: states, outside };
  return { kind: 'read', content: { ...content, encrypted: true } };
}

/** Why a message could not be decrypted, by the library's words. */
function reasonOf(error: unknown): 'message_changed' | 'message_unreadable' | 'message_too_large' {
  const words = error instanceof Error ? error.message : '';
  if (/decompressed message size/i.test(words)) return 'message_too_large';
  return /modification|not authenticated|authentication|integrity/i.test(words)
    ? 'message_changed'
    : 'message_unreadable';
}

/** Fingerprints of the own keys that a message is encrypted for. A hidden recipient has an id of zeros: any key may fit. */
async function ownKeysFor(ids: readonly string[], own: readonly KeyPair[]): Promise<string[]> {
  const hidden = ids.some((id) => /^0+$/.test(id));
  const found: string[] = [];
  for (const { privatekey } of own) {
    if (privatekey === '') continue;
    const key = await readPrivateKey({ armoredKey: privatekey }).catch(() => null);
    if (key === null) continue;
    if (hidden || key.getKeyIDs().some((id) => ids.includes(id.toHex())))
      found.push(key.getFingerprint().toUpperCase());
  }
  return found;
}

/** Reads multipart/signed: the content is exactly the bytes that the signature covers. */
async function readSigned(entity: Entity, keys: Keys, outside: boolean) {
  const [signed, signature] = entity.children;
  if (signed === undefined || signature === undefined) throw new PgpError('message_unreadable');
  // The signature covers the part with line ends CR LF (RFC 3156 5).
  const bytes = toBytes(signed.whole.replaceAll(/\r?\n/g, '\r\n'));
  const states = await readSignature({ armoredSignature: decodedBody(signature) }).then(
    async (read) => {
      const message = await createMessage({ binary: bytes });
      const verified = await verify({ message, signature: read, verificationKeys: [...keys.verifying] });
      return Promise.all(verified.signatures.map((one) => signatureOf(one, keys.verifying)));
    },
    (): Signature[] => [{ state: 'bad', keyid: '', fingerprint: '', mails: [] }],
  );
  return { ...(await readContent(signed)), encrypted: false, signatures: states, outside };
}

/** Reads a block of signed text. Only the signed text is shown. */
async function readCleartext(cleartextMessage: string, keys: Keys, outside: boolean): Promise<ReadResult> {
  const message = await readCleartextMessage({ cleartextMessage }).catch((error: unknown) => {
    throw new PgpError('message_unreadable', error);
  });
  const { data, signatures } = await verify({ message, verificationKeys: [...keys.verifying] });
  const states = await Promise.all(signatures.map((one) => signatureOf(one, keys.verifying)));
  // The text came as one character for each byte.
  const text = new TextDecoder().decode(toBytes(data));
  const none = { subject: null, from: '', html: '', files: [], encrypted: false };
  return { kind: 'read', content: { ...none, text, signatures: states, outside } };
}

/** The state of one signature. */
async function signatureOf(
  { keyID, verified }: { readonly keyID: KeyID; readonly verified: Promise<true> },
  known: readonly PublicKey[],
): Promise<Signature> {
  const isValid = await verified.catch(() => false);
  const keyid = keyID.toHex().toUpperCase();
  const key = known.find((one) => one.getKeyIDs().some((id) => id.equals(keyID)));
  if (key === undefined) return { state: 'unknown', keyid, fingerprint: '', mails: [] };
  const { fingerprint, mails, state } = await infoOf(key);
  if (state === 'revoked' || state === 'expired') return { state, keyid, fingerprint, mails };
  return { state: isValid ? 'good' : 'bad', keyid, fingerprint, mails };
}
