import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@pillarbox/tooling/testbed/system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PgpEngine } from './engine.ts';
import { decodedBody, readEntity, toBinary, toBytes } from './mime-tree.ts';
import { contentOf, mailed, written } from './pgp.test-maker.ts';
import type { KeyPair } from './shapes.ts';

const gpg = findProgram('gpg');
const GPG_MAIL = 'gerda@example.test';

describe.skipIf(gpg === undefined)('with gpg', () => {
  const home = mkdtempSync(join(tmpdir(), 'pillarbox-gpg-'));
  const engine = new PgpEngine();
  let alice: KeyPair;
  let gerda: string;

  /** Runs gpg on a key ring of its own; returns what it writes, one character for each byte. */
  const run = (args: readonly string[], input = ''): string => {
    const common = ['--homedir', home, '--batch', '--yes', '--quiet', '--trust-model', 'always', '--passphrase', ''];
    const options = { input: toBytes(input), maxBuffer: 1e8, stdio: ['pipe', 'pipe', 'pipe'] as const };
    return toBinary(
      execFileSync(
        gpg ?? '',
        [...common, '--pinentry-mode', 'loopback', ...args],
        options as never,
      ) as unknown as Uint8Array,
    );
  };

  beforeAll(async () => {
    run(['--quick-generate-key', `Gerda <${GPG_MAIL}>`, 'default', 'default', 'never']);
    gerda = run(['--armor', '--export', GPG_MAIL]);
    alice = await engine.makeKey({ name: 'Alice', mail: 'alice@example.test' }, 'right horse');
    await engine.unlock(alice.privatekey, 'right horse');
    run(['--import'], alice.publickey);
  });
  afterAll(() => {
    // The agent ends when its folder is gone.
    rmSync(home, { recursive: true, force: true });
  });

  it('reads what the product encrypts, also for a hidden recipient, and verifies its signature', async () => {
    for (const to of [
      { readers: [gerda], hidden: [] },
      { readers: [alice.publickey], hidden: [gerda] },
    ]) {
      const sealed = await engine.seal({ message: written('Grüße'), ...to, signer: alice.privatekey });
      const armored = decodedBody(readEntity(toBinary(sealed)).children[1] ?? readEntity(''));
      const status = join(home, 'status');
      const plain = run(['--status-file', status, '--decrypt'], armored);
      expect(plain).toContain('protected-headers="v1"');
      expect(plain).toContain(btoa(toBinary(new TextEncoder().encode('Grüße'))));
      expect(readFileSync(status, 'utf8')).toMatch(/GOODSIG [0-9A-F]{16} Alice <alice@example.test>/);
    }
  });

  it('verifies what the product signs', async () => {
    const sealed = await engine.seal({ message: written('x'), readers: [], hidden: [], signer: alice.privatekey });
    const [part, signature] = readEntity(toBinary(sealed)).children;
    const file = join(home, 'signature');
    writeFileSync(file, toBytes(decodedBody(signature ?? readEntity(''))));
    const status = join(home, 'status');
    run(['--status-file', status, '--verify', file, '-'], part?.whole ?? '');
    expect(readFileSync(status, 'utf8')).toContain('GOODSIG');
  });

  it('writes what the product reads: encrypted and signed, signed, signed text', async () => {
    const read = async (source: string) =>
      contentOf(await engine.read({ source: toBytes(source), own: [alice], others: [gerda] }));
    const good = [{ state: 'good', mails: [GPG_MAIL] }];
    const body = 'Content-Type: text/plain; charset=utf-8\r\n\r\nHello Alice\r\n';
    const encrypted = run(['--armor', '--sign', '--encrypt', '-r', 'alice@example.test', '-u', GPG_MAIL], body);
    const mime = [
      'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
      '',
      '--b',
      'Content-Type: application/pgp-encrypted',
      '',
      'Version: 1',
      '--b',
      'Content-Type: application/octet-stream',
      '',
      encrypted,
      '--b--',
    ].join('\r\n');
    const content = await read(toBinary(mailed(toBytes(mime))));
    expect(content).toMatchObject({ encrypted: true, signatures: good, text: expect.stringContaining('Hello Alice') });
    const detached = run(['--armor', '--detach-sign', '-u', GPG_MAIL], body);
    const signed = `Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=b\r\n\r\n--b\r\n${body}\r\n--b\r\nContent-Type: application/pgp-signature\r\n\r\n${detached}\r\n--b--\r\n`;
    expect(await read(signed)).toMatchObject({ encrypted: false, signatures: good });
    expect((await read(signed.replace('Hello Alice', 'Hello Alicf'))).signatures).toMatchObject([{ state: 'bad' }]);
    const clear = run(['--armor', '--clear-sign', '-u', GPG_MAIL], 'pay 100\r\n');
    expect(await read(`From: ${GPG_MAIL}\r\n\r\n${clear}`)).toMatchObject({
      signatures: good,
      text: expect.stringContaining('pay 100'),
    });
  });

  it('exports private keys that the product imports once they have a passphrase, and the other way round', async () => {
    const exported = run(['--armor', '--export-secret-keys', GPG_MAIL]);
    await expect(engine.readKeys(exported)).rejects.toMatchObject({ reason: 'key_unprotected' });
    run(['--import'], alice.privatekey);
    expect(run(['--list-secret-keys', '--with-colons'])).toContain('alice@example.test');
  });
});
