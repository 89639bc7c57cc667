import { describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const shell = (script: string, { input = '', timeoutMs = 20_000 }: { input?: string; timeoutMs?: number } = {}) =>
  runProgram({ command: ['/bin/sh', '-c', script], input, timeoutMs });

describe('a program of the provider', () => {
  it('gets its arguments and its input, and no environment but the path', async () => {
    const command = [
      '/bin/sh',
      '-c',
      'echo "$1"; cat; env | grep -v -e PWD -e SHLVL -e "^_=" | cut -d= -f1',
      'x',
      '$(a) "b',
    ];
    const end = await runProgram({ command, input: 'typed\n', timeoutMs: 20_000 });
    expect(end).toEqual({ kind: 'exited', code: 0, output: '$(a) "b\ntyped\nPATH\n' });
  });

  it('ends with its code, also when it does not read its input', async () => {
    expect(await shell('exit 3', { input: 'x'.repeat(1_000_000) })).toMatchObject({ kind: 'exited', code: 3 });
    expect(await shell('kill -9 $$')).toEqual({ kind: 'failed', reason: 'SIGKILL' });
    const missing = await runProgram({ command: ['/nowhere/program'], input: '', timeoutMs: 20_000 });
    expect(missing).toEqual({ kind: 'failed', reason: 'ENOENT' });
  });

  it('is killed with the programs that it started when it takes too long', async () => {
    // The second sleep keeps the output open: the run would not end before it.
    expect(await shell('sleep 600 & sleep 600', { timeoutMs: 200 })).toEqual({ kind: 'slow' });
    expect(await shell('sleep 600 &', { timeoutMs: 200 })).toEqual({ kind: 'slow' });
  });

  it('is killed when it writes too much to its output or its errors', async () => {
    expect(await shell('yes')).toEqual({ kind: 'verbose' });
    expect(await shell('yes >&2')).toEqual({ kind: 'verbose' });
  });
});
