import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.ts';

describe('the hash that detects a stale build', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pbx-hash-'));
    await mkdir(join(root, 'app/node_modules'), { recursive: true });
    await writeFile(join(root, 'app/main.ts'), 'one');
    await writeFile(join(root, 'lock.json'), '{}');
  });
  afterEach(() => rm(root, { recursive: true }));

  const hash = (): Promise<string> => contentHash(root, ['app', 'lock.json']);

  it('changes with a file’s content, name and number', async () => {
    const seen = new Set([await hash()]);
    await writeFile(join(root, 'app/main.ts'), 'two');
    seen.add(await hash());
    await writeFile(join(root, 'app/more.ts'), '');
    seen.add(await hash());
    await writeFile(join(root, 'lock.json'), '{ }');
    seen.add(await hash());
    expect(seen.size).toBe(4);
  });

  it('does not change with tests, packages or dates', async () => {
    const before = await hash();
    await writeFile(join(root, 'app/main.test.ts'), 'a test');
    await writeFile(join(root, 'app/node_modules/package.js'), 'a package');
    await writeFile(join(root, 'app/main.ts'), 'one');
    expect(await hash()).toBe(before);
  });
});
