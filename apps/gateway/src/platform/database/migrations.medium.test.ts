import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { BUNDLED_PATHS } from '../config/bundled-paths.ts';

const GATEWAY = dirname(BUNDLED_PATHS.migrations);

it('the migrations create exactly the tables that the code declares', async () => {
  const out = await mkdtemp(join(GATEWAY, 'migrations-check-'));
  try {
    await cp(BUNDLED_PATHS.migrations, out, { recursive: true });
    const before = await readdir(out);
    const tool = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');
    const env = { ...process.env, MIGRATIONS_OUT: `./${relative(GATEWAY, out)}` };
    await promisify(execFile)(process.execPath, [tool, 'generate'], { cwd: GATEWAY, env });
    expect(await readdir(out)).toEqual(before);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
});
