import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rootSecret, SECRET_FILE } from './root-secret.ts';
import { createSecrets, equalText } from './secrets.ts';

const secrets = createSecrets('a root secret that is long enough');
const bytes = fc.uint8Array({ maxLength: 300 });

describe('sealed bytes', () => {
  it('open again for the same purpose and half, and for nothing else', () => {
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

  it('do not open once a single bit was changed', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, place, bit) => {
        const sealed = secrets.seal('one', plain);
        const at = place % sealed.length;
        sealed[at] = (sealed[at] ?? 0) ^ (1 << bit);
        expect(secrets.open('one', sealed)).toBeNull();
      }),
    );
  });

  it('answer null for what was never sealed', () => {
    fc.assert(fc.property(bytes, (noise) => secrets.open('one', noise) === null));
  });

  it('differ each time', () => {
    expect(secrets.seal('one', Buffer.from('x')).equals(secrets.seal('one', Buffer.from('x')))).toBe(false);
  });
});

describe('signatures', () => {
  it('hold for their text and purpose alone', () => {
    const signature = secrets.sign('token', 'text');
    expect(secrets.verify('token', 'text', signature)).toBe(true);
    expect(secrets.verify('token', 'text2', signature)).toBe(false);
    expect(secrets.verify('other', 'text', signature)).toBe(false);
    expect(secrets.verify('token', 'text', '')).toBe(false);
    expect(equalText('äb', 'äb')).toBe(true);
  });
});

describe('the root secret', () => {
  it('is the given one, else generated once, readable by its owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pillarbox-secret-'));
    try {
      expect(await rootSecret('given', folder)).toBe('given');
      const made = await Promise.all([rootSecret(null, join(folder, 'x')), rootSecret(null, join(folder, 'y'))]);
      expect(made[0]).not.toBe(made[1]);
      const file = join(folder, 'x', SECRET_FILE);
      expect(await rootSecret(null, join(folder, 'x'))).toBe(made[0]);
      expect((await readFile(file, 'utf8')).trim()).toBe(made[0]);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
