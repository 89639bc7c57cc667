import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rootSecrets, SECRET_FILE } from './root-secret.ts';
import { createSecrets, equalText } from './secrets.ts';

const secrets = createSecrets('a root secret that is long enough');
const bytes = fc.uint8Array({ maxLength: 300, size: 'max' });

describe('sealed bytes', () => {
  it('are opened for the same purpose and half only', () => {
    fc.assert(
      fc.property(bytes, bytes, (plain, half) => {
        const sealed = secrets.seal('one', plain, half);
        expect(secrets.open('one', sealed, half)?.equals(plain)).toBe(true);
        expect(secrets.open('two', sealed, half)).toBeNull();
        expect(secrets.open('one', sealed, Buffer.concat([half, Buffer.of(1)]))).toBeNull();
        expect(createSecrets('another root secret, as long').open('one', sealed, half)).toBeNull();
      }),
    );
  });

  it('are not opened after a single bit was changed', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, position, bit) => {
        const sealed = secrets.seal('one', plain);
        const at = position % sealed.length;
        sealed[at] = (sealed[at] ?? 0) ^ (1 << bit);
        expect(secrets.open('one', sealed)).toBeNull();
      }),
    );
  });

  it('give null when they were never sealed', () => {
    fc.assert(fc.property(bytes, (noise) => secrets.open('one', noise) === null));
  });

  it('differ each time', () => {
    expect(secrets.seal('one', Buffer.from('x')).equals(secrets.seal('one', Buffer.from('x')))).toBe(false);
  });
});

describe('signatures', () => {
  it('are valid for their text and purpose only', () => {
    const signature = secrets.sign('token', 'text');
    expect(secrets.verify('token', 'text', signature)).toBe(true);
    expect(secrets.verify('token', 'text2', signature)).toBe(false);
    expect(secrets.verify('other', 'text', signature)).toBe(false);
    expect(secrets.verify('token', 'text', '')).toBe(false);
    expect(equalText('äb', 'äb')).toBe(true);
  });
});

describe('while the secret is being changed', () => {
  const OLD = 'the old root secret, long enough';
  const NEW = 'the new root secret, long enough';
  const before = createSecrets(OLD);
  const knowsBoth = createSecrets(OLD, NEW);
  const changed = createSecrets(NEW, OLD);
  const after = createSecrets(NEW);

  it('gives the older keys to whoever has sealed with one', () => {
    expect(changed.key('browser')).not.toEqual(before.key('browser'));
    expect(changed.olderKeys('browser')).toEqual([before.key('browser')]);
    expect([before, after].map((one) => one.olderKeys('browser'))).toEqual([[], []]);
  });
  const plain = Buffer.from('plain');

  it('gateways at any two neighbouring steps accept each other’s seals and signatures', () => {
    for (const [one, two] of [
      [before, knowsBoth],
      [knowsBoth, changed],
      [changed, after],
    ] as const) {
      for (const [maker, reader] of [
        [one, two],
        [two, one],
      ] as const) {
        expect(reader.open('seal', maker.seal('seal', plain))).toEqual(plain);
        expect(reader.verify('token', 'text', maker.sign('token', 'text'))).toBe(true);
        expect(reader.signatures('hash', 'text')).toContain(maker.sign('hash', 'text'));
      }
    }
  });

  it('the newest one is used for new seals, and seals by an older one are recognised', () => {
    expect(changed.unseal('seal', before.seal('seal', plain))).toEqual({ plain, outdated: true });
    expect(changed.unseal('seal', changed.seal('seal', plain))).toEqual({ plain, outdated: false });
    expect(changed.sign('token', 'text')).toBe(after.sign('token', 'text'));
    expect(changed.signatures('hash', 'text')).toEqual([after.sign('hash', 'text'), before.sign('hash', 'text')]);
  });

  it('a removed secret is no longer accepted', () => {
    expect(after.open('seal', before.seal('seal', plain))).toBeNull();
    expect(after.verify('token', 'text', before.sign('token', 'text'))).toBe(false);
  });
});

describe('the root secret', () => {
  it('is the configured one, or is generated once, readable by its owner only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pillarbox-secret-'));
    try {
      expect(await rootSecrets(['given'], folder)).toEqual(['given']);
      const made = await Promise.all([rootSecrets(null, join(folder, 'x')), rootSecrets(null, join(folder, 'y'))]);
      expect(made[0]).not.toEqual(made[1]);
      const file = join(folder, 'x', SECRET_FILE);
      expect(await rootSecrets(null, join(folder, 'x'))).toEqual(made[0]);
      expect((await readFile(file, 'utf8')).trim()).toBe(made[0][0]);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await readdir(join(folder, 'x'))).toEqual([SECRET_FILE]);
      const newer = `${'n'.repeat(32)}\n${made[0][0]}\n`;
      await writeFile(file, newer);
      expect(await rootSecrets(null, join(folder, 'x'))).toEqual(['n'.repeat(32), made[0][0]]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
