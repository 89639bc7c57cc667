import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAX_SCRIPT, scriptOf } from './sieve-files.ts';

const ANN = { mail: 'ann@x.test', login: 'ann' };
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pillarbox-sieve-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = async (path: string, text = path): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};

it.each([
  'ann@x.test.sieve',
  'ann@x.test/.dovecot.sieve',
  'x.test/ann/sieve/roundcube.sieve',
  'ann/any.sieve',
  'ann.sieve',
])('a script is found at %s', async (path) => {
  await write(path);
  expect(scriptOf(folder, ANN)).toBe(path);
  expect(scriptOf(folder, { mail: 'ben@x.test', login: 'ben@x.test' })).toBeNull();
});

it('the active script is a link, and of several others none is chosen', async () => {
  await write('ann/sieve/b.sieve');
  await write('ann/sieve/c.sieve');
  expect(() => scriptOf(folder, ANN)).toThrow('several scripts');
  await symlink('sieve/c.sieve', join(folder, 'ann/.dovecot.sieve'));
  expect(scriptOf(folder, ANN)).toBe('ann/sieve/c.sieve');
});

it('neither names nor links lead out of the folder', async () => {
  await write('in/keep.sieve');
  await write('out/secret.sieve');
  const inner = join(folder, 'in');
  await symlink('../out/secret.sieve', join(inner, 'ann.sieve'));
  expect(() => scriptOf(inner, ANN)).toThrow('leads out');
  expect(scriptOf(inner, { mail: 'x@x.test', login: '../out/secret' })).toBeNull();
});

it('a script above the limit is refused', async () => {
  await write('ann.sieve', 'x'.repeat(MAX_SCRIPT + 1));
  expect(() => scriptOf(folder, ANN)).toThrow('too large');
});
