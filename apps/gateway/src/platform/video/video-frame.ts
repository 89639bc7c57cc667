import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { sweepLeftFolders } from '../process/left-folders.ts';
import { runProgram } from '../process/run-program.ts';
import type { ProgramEnd } from '../process/run-program.ts';

/** Largest video that is read, in bytes: it is written to a file, because the index of many videos is at their end. */
export const MAX_VIDEO = 256 * 1024 * 1024;
/** Milliseconds for one frame, and seconds of processor time. */
const TIME_LIMIT_MS = 20_000;
const CPU_SECONDS = 10;
/** From then on ffmpeg is asked once a second to end, which it does at the fourth time at the latest; here it is killed. */
const MOST_CPU_SECONDS = 15;
/** Memory of the program, and largest file that it may write, in bytes. */
const MEMORY = 1024 * 1024 * 1024;
const MAX_FRAME = 8 * 1024 * 1024;
/** Containers of videos. Playlists are not among them: they name other files and hosts. */
const FORMATS = 'mov,matroska,webm,avi,mpeg,mpegts,ogg,flv,asf,m4v';

/** How the names of the temporary folders begin. */
const PREFIX = 'pillarbox-video-';
/** Ends of a program that a file causes: its limits of processor time and of the size of a file, and crashes. */
const SIGNALS_OF_FILES = ['SIGXCPU', 'SIGXFSZ', 'SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL'];
/** What a system says when there is no room for temporary files. */
const FULL = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'];

let isPresent: boolean | undefined;

/** Whether this machine has what frames are made with: ffmpeg, and prlimit, which limits it. */
export function hasVideoFrames(): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  isPresent ??= ['ffmpeg', 'prlimit'].every((name) => folders.some((folder) => existsSync(join(folder, name))));
  return isPresent;
}

/** A frame as PNG, or why there is none: `none` for what is no video, `later` when the machine had no time or no room for it. */
export type VideoFrame = { readonly png: Uint8Array } | 'none' | 'later';

/**
 * A frame of a video, by a program with limits of time, memory, and of what it may open: no network and no other file.
 */
export async function videoFrame(content: AsyncIterable<Uint8Array>): Promise<VideoFrame> {
  const folder = await roomFor(mkdtemp(join(tmpdir(), PREFIX)));
  if (folder === null) return 'later';
  const [video, frame] = [join(folder, 'video'), join(folder, 'frame.png')];
  try {
    if (!(await write(video, content))) return 'later';
    const limits = [
      `--as=${String(MEMORY)}`,
      `--cpu=${String(CPU_SECONDS)}:${String(MOST_CPU_SECONDS)}`,
      `--fsize=${String(MAX_FRAME)}`,
      '--core=0',
    ];
    const reading = ['-protocol_whitelist', 'file', '-format_whitelist', FORMATS, '-threads', '1', '-i', video];
    const writing = ['-frames:v', '1', '-an', '-sn', '-dn', '-vf', 'thumbnail=30,scale=480:-2', '-threads', '1', frame];
    const ended = await runProgram({
      command: ['prlimit', ...limits, 'ffmpeg', '-nostdin', '-v', 'quiet', ...reading, ...writing],
      input: '',
      timeoutMs: TIME_LIMIT_MS,
    });
    if (isPassing(ended) || !(await hasRoom(folder))) return 'later';
    const size = await stat(frame).then(
      (found) => found.size,
      () => 0,
    );
    return size === 0 || size > MAX_FRAME ? 'none' : { png: await readFile(frame) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of gateways that have ended meanwhile. */
export function sweepVideoFolders(): Promise<void> {
  return sweepLeftFolders(PREFIX);
}

/**
 * Whether the program ended by what the machine had to do and not by the file. The limit of processor time is the file's: it is the same
 * under any load.
 */
function isPassing(ended: ProgramEnd): boolean {
  return ended.kind === 'slow' || (ended.kind === 'failed' && !SIGNALS_OF_FILES.includes(ended.reason));
}

/** Whether a frame had room on the disk of temporary files. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= MAX_FRAME;
}

/** The result; null when the disk of temporary files is full. */
async function roomFor<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && FULL.includes(String(error.code))) return null;
    throw error;
  }
}

/** False when the disk of temporary files is full. */
async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<boolean> {
  const file = await roomFor(open(path, 'wx', 0o600));
  if (file === null) return false;
  try {
    for await (const bytes of content) if ((await roomFor(file.writeFile(bytes))) === null) return false;
    return true;
  } finally {
    await file.close();
  }
}
