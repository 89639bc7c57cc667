import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Program, arguments, folder and account of a guarded server. */
export interface GuardedCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** The server's own temp folder, removed after its end. */
  readonly folder: string;
  /** The signal that stops the server normally. */
  readonly signal: 'TERM' | 'INT';
  /** Runs as this account instead of the current one. */
  readonly account?: { readonly uid: number; readonly gid: number };
}

/** A running server. */
export interface Guarded {
  /** False from the moment it has ended. */
  running(): boolean;
  /** Its output on stdout and stderr. */
  output(): Promise<string>;
  /** Stops it with its child processes, and removes its folder. May be called twice. */
  stop(): Promise<void>;
  /** Stops it and keeps its folder, so that it can be started there again. */
  halt(): Promise<void>;
}

/**
 * Waits until its stdin closes, then ends the server, what is left of its process group, and, unless it reads `keep`, its folder.
 * $1 the server's pid, $2 the signal, $3 the folder.
 */
const GUARD = `
read -r line
kill -s "$2" "$1" 2>/dev/null
tries=0
while kill -0 "$1" 2>/dev/null && [ $tries -lt 100 ]; do sleep 0.05; tries=$((tries+1)); done
kill -s KILL -- "-$1" 2>/dev/null
[ "$line" = keep ] || rm -rf "$3" || { sleep 0.3; rm -rf "$3"; }
`;

/**
 * Starts a server in a process group of its own, together with a guard: a shell whose stdin is a pipe from this process.
 * When this process ends, however it ends (kill -9 included), the pipe closes and the guard cleans up. So a test run
 * never leaves a server behind.
 */
export function startGuarded({ command, args, folder, signal, account }: GuardedCommand): Guarded {
  const logFile = join(folder, 'output.log');
  const log = openSync(logFile, 'a');
  const server = spawn(command, args, { detached: true, stdio: ['ignore', log, log], cwd: folder, ...account });
  closeSync(log);
  let running = server.pid !== undefined;
  server.once('exit', () => (running = false));
  server.once('error', () => (running = false));
  server.unref();
  const guard = spawn('sh', ['-c', GUARD, 'guard', String(server.pid ?? ''), signal, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const guardEnd = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  guard.unref();
  return {
    running: () => running,
    output: () => readFile(logFile, 'utf8').catch(() => ''),
    stop: () => {
      guard.ref();
      guard.stdin.end();
      return guardEnd;
    },
    halt: () => {
      guard.ref();
      guard.stdin.end('keep\n');
      return guardEnd;
    },
  };
}

/** Creates a temp folder for one server; other accounts may open files in it but not list it. */
export async function serverFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `pbx-${name}-`));
  await chmod(folder, 0o711);
  return folder;
}
