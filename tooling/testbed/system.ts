import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** Runs a program to its end and returns its stdout without the last line end; throws its output when it fails. */
export async function run(command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args);
  return stdout.trimEnd();
}

/** The path of a program, searched on PATH and in the folders of daemons; undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** The folder of the newest installed PostgreSQL's programs; undefined when there is none. */
export function findPostgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = listFolder(debian)
    .map(Number)
    .sort((a, b) => b - a);
  const folder = versions.map((version) => join(debian, String(version), 'bin')).find((bin) => isPostgresFolder(bin));
  return folder ?? (process.env['PATH'] ?? '').split(delimiter).find((bin) => isPostgresFolder(bin));
}

function isPostgresFolder(folder: string): boolean {
  return ['initdb', 'postgres', 'psql'].every((program) => isExecutable(join(folder, program)));
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The uid and gid of an account of this machine. */
export async function accountOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', '-u', name), run('id', '-g', name)]);
  return { uid: Number(uid), gid: Number(gid) };
}

/** True when this process is root, without which some servers cannot be started or installed. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}
