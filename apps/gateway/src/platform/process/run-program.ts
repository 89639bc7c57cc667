import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** A program of the provider, and what it is given. */
export interface ProgramRun {
  /** The program and its arguments. */
  readonly command: readonly string[];
  /** What it reads on its standard input. */
  readonly input: string | Uint8Array;
  /** Milliseconds until it is killed. */
  readonly timeoutMs: number;
}

/** How a program ended. */
export type ProgramEnd =
  | { readonly kind: 'exited'; readonly code: number; readonly output: string }
  /** Killed at the deadline. */
  | { readonly kind: 'slow' }
  /** Killed because it wrote too much. */
  | { readonly kind: 'verbose' }
  /** Not started, or ended by a signal: `reason` is the code of the error or the name of the signal. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Most that a program may write, in bytes. */
const MAX_OUTPUT_BYTES = 16_384;

/**
 * Runs a program without a shell and without the environment of this process, which contains secrets. When it takes too long or
 * writes too much, it is killed with every program that it started. Never rejects.
 */
export function runProgram({ command: [program = '', ...args], input, timeoutMs }: ProgramRun): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    // A group of its own: the children of a killed program would go on, and keep its output open.
    const child = spawn(program, args, {
      cwd: '/',
      detached: true,
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let killed: 'slow' | 'verbose' | null = null;
    const kill = (why: 'slow' | 'verbose'): void => {
      killed ??= why;
      killGroup(child);
    };
    const timer = setTimeout(() => kill('slow'), timeoutMs);
    const output: Buffer[] = [];
    let written = 0;
    const count = (chunk: Buffer): void => {
      written += chunk.length;
      if (written > MAX_OUTPUT_BYTES) kill('verbose');
    };
    child.stdout.on('data', (chunk: Buffer) => {
      count(chunk);
      if (killed === null) output.push(chunk);
    });
    child.stderr.on('data', count);
    const end = (result: ProgramEnd): void => {
      clearTimeout(timer);
      resolve(result);
    };
    child.on('error', ({ code = '' }: NodeJS.ErrnoException) => end({ kind: 'failed', reason: code }));
    child.on('close', (code, signal) => {
      if (killed !== null) end({ kind: killed });
      else if (code === null) end({ kind: 'failed', reason: signal ?? '' });
      else end({ kind: 'exited', code, output: Buffer.concat(output).toString('utf8') });
    });
    // A program that does not read its input causes an error on the stream, which is ignored.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
