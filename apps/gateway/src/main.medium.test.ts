import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
// A start compiles all sources of the gateway, which takes 2 s on an idle machine and a minute on a busy one.
const TIMEOUT = { timeout: 150_000 };
vi.setConfig({ testTimeout: 600_000 });

let folder: string;
let started: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pillarbox-main-'));
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Program {
  readonly child: ChildProcess;
  out: string;
  err: string;
}

function run(settings: Record<string, string> = {}): Program {
  const env = { PATH: process.env['PATH'], PILLARBOX_PORT: '0', PILLARBOX_SMTP_PORT: '0', PILLARBOX_DATA: folder };
  const child = spawn(process.execPath, [MAIN], { cwd: folder, env: { ...env, ...settings } });
  started.push(child);
  const program: Program = { child, out: '', err: '' };
  child.stdout.on('data', (data: Buffer) => (program.out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (program.err += data.toString()));
  return program;
}

const SIGN_IN = /^Sign in: (\S+@\S+) \/ (\S+)$/m;
const isUp = (program: Program) => vi.waitFor(() => expect(program.out).toMatch(SIGN_IN), TIMEOUT);

async function ended(program: Program): Promise<unknown> {
  const [code] = (
    program.child.exitCode === null ? await once(program.child, 'exit') : [program.child.exitCode]
  ) as unknown[];
  return code;
}

it('starts, prints its URL and the demo account, closes on Ctrl-C, and starts again with the same account', async () => {
  const first = run();
  await isUp(first);
  const address = /http:\/\/localhost:\d+/.exec(first.out)?.[0] ?? '';
  const port = new URL(address).port;
  expect(first.out).toContain(
    `Other brands: http://brightpost.localhost:${port} http://kupferbote.localhost:${port}\n`,
  );
  const [, user, password] = SIGN_IN.exec(first.out) ?? [];
  const answer = await fetch(`${address}/api/bf/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ user, password }),
  });
  expect(await answer.json()).toMatchObject({ status: 6, user: { mail: user } });

  const second = run();
  expect(await ended(second)).toBe(1);
  expect(second.err.trim().split('\n')).toHaveLength(1);
  expect(second.err).toContain(`process ${String(first.child.pid)}`);

  first.child.kill('SIGINT');
  expect(await ended(first)).toBe(0);
  expect(first.err).toBe('');
  const again = run();
  await isUp(again);
  expect(SIGN_IN.exec(again.out)?.slice(1)).toEqual([user, password]);
  again.child.kill('SIGTERM');
  expect(await ended(again)).toBe(0);
});

it('starts again after it was killed', async () => {
  const first = run();
  await isUp(first);
  first.child.kill('SIGKILL');
  await ended(first);
  const second = run();
  await isUp(second);
  second.child.kill('SIGTERM');
  expect(await ended(second)).toBe(0);
});

it('names the invalid variable in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const wrong: [Record<string, string>, string][] = [
    [{ PILLARBOX_PORT: 'eighty' }, 'PILLARBOX_PORT: '],
    [{ PILLARBOX_PORT: String(port), PILLARBOX_HOST: '127.0.0.1' }, 'PILLARBOX_PORT: another program'],
    [{ PILLARBOX_DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'PILLARBOX_DATABASE_URL: cannot connect'],
    [{ PILLARBOX_PARTNERS: join(folder, 'none') }, 'this folder of partners cannot be read'],
  ];
  for (const [settings, words] of wrong) {
    const program = run(settings);
    expect(await ended(program)).toBe(1);
    expect(program.err.trim().split('\n')).toHaveLength(1);
    expect(program.err).toContain(words);
  }
  taken.close();
});

describeWith('postgres', 'on PostgreSQL', (server) => {
  it('says in one line that a database user may not create schemas', async () => {
    const url = new URL(await newDatabase(server));
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    await owner.query('drop role if exists guest');
    await owner.query('create role guest login');
    await owner.end();
    url.username = 'guest';
    const program = run({ PILLARBOX_DATABASE_URL: url.href });
    expect(await ended(program)).toBe(1);
    expect(program.err.trim().split('\n')).toHaveLength(1);
    expect(program.err).toContain('PILLARBOX_DATABASE_URL: this user may not create schemas');
  });
});
