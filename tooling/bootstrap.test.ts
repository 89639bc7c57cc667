import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';

const LOCK = {
  packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0', optional: true } },
};

describe('the bootstrap', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pbx-bootstrap-'));
    for (const folder of ['tooling', 'node_modules', 'bin']) await mkdir(join(root, folder));
    await copyFile(join(ROOT, 'tooling/bootstrap.cjs'), join(root, 'tooling/bootstrap.cjs'));
    await writeFile(join(root, 'package-lock.json'), JSON.stringify(LOCK));
    await script('bin/npm', 'echo "$@" >> npm.log; exit ${NPM_EXIT:-0}');
    await program('start', 'process.exit(7)');
  });
  afterEach(() => rm(root, { recursive: true }));

  const script = async (path: string, text: string): Promise<void> => {
    await writeFile(join(root, path), `#!/bin/sh\n${text}\n`);
    await chmod(join(root, path), 0o755);
  };
  const program = (name: string, text: string): Promise<void> => writeFile(join(root, `tooling/${name}.ts`), text);
  const installed = (version: string): Promise<void> => {
    const packages = { 'node_modules/a': { version } };
    return writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  };
  const run = (args: readonly string[], environment: Record<string, string> = {}): ChildProcess => {
    const path = `${join(root, 'bin')}:${String(process.env['PATH'])}`;
    const env = { ...process.env, npm_execpath: '', PATH: path, ...environment };
    return spawn(process.execPath, [join(root, 'tooling/bootstrap.cjs'), ...args], { env, cwd: root, stdio: 'pipe' });
  };
  const exitCode = (child: ChildProcess): Promise<number | null> =>
    new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  const npmCalls = (): Promise<string> => readFile(join(root, 'npm.log'), 'utf8').catch(() => '');

  it('installs once, and again when the lock file has changed', async () => {
    expect(await exitCode(run(['start']))).toBe(7);
    expect(await npmCalls()).toMatch(/^ci .*--ignore-scripts.*\n$/);
    await exitCode(run(['start']));
    expect((await npmCalls()).split('\n')).toHaveLength(2);
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ ...LOCK, changed: true }));
    await exitCode(run(['start']));
    expect((await npmCalls()).split('\n')).toHaveLength(3);
  });

  it('takes what somebody else has installed when it is what the lock file asks for', async () => {
    await installed('1.0.0');
    expect(await exitCode(run(['start']))).toBe(7);
    expect(await npmCalls()).toBe('');
  });

  it('installs over another version', async () => {
    await installed('0.9.0');
    await exitCode(run(['start']));
    expect(await npmCalls()).toMatch(/^ci /);
  });

  it('ends as npm ended when that fails', async () => {
    expect(await exitCode(run(['start'], { NPM_EXIT: '3' }))).toBe(3);
  });

  it('hands arguments over and refuses unknown commands', async () => {
    await installed('1.0.0');
    await program('doctor', 'process.exit(process.argv.slice(2).join(" ") === "--partner 754" ? 0 : 1)');
    expect(await exitCode(run(['doctor', '--partner', '754']))).toBe(0);
    expect(await exitCode(run(['dance']))).toBe(2);
  });

  it('passes signals on and waits for the end', async () => {
    await installed('1.0.0');
    await program(
      'start',
      'process.on("SIGTERM", () => process.exit(9)); setInterval(() => {}, 1000); console.log("up")',
    );
    const child = run(['start']);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGTERM');
    expect(await exitCode(child)).toBe(9);
  });

  it('ends what it runs when the shell that npm put around it is gone', async () => {
    await installed('1.0.0');
    const note = "require('node:fs').writeFileSync('ended', '')";
    await program(
      'start',
      `process.on('SIGTERM', () => { ${note}; process.exit(0); }); setInterval(() => {}, 1000); console.log('up')`,
    );
    const command = `"${process.execPath}" "${join(root, 'tooling/bootstrap.cjs')}" start; true`;
    const shell = spawn('sh', ['-c', command], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    await new Promise((resolve) => shell.stdout.once('data', resolve));
    // The pipe closes when the last of the three processes has ended.
    const closed = new Promise((resolve) => shell.stdout.once('close', resolve));
    shell.kill('SIGTERM');
    await closed;
    expect(await readFile(join(root, 'ended'), 'utf8')).toBe('');
  });
});
