import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runProgram } from '../process/run-program.ts';

/** Largest video that is read, in bytes: it is written to a file, because the index of many videos is at their end. */
export const MAX_VIDEO = 256 * 1024 * 1024;
/** Milliseconds for one frame, and seconds of processor time. */
const TIME_LIMIT_MS = 15_000;
const CPU_SECONDS = 10;
/** Memory of the program, and largest file that it may write, in bytes. */
const MEMORY = 1024 * 1024 * 1024;
const MAX_FRAME = 8 * 1024 * 1024;
/** Containers of videos. Playlists are not among them: they name other files and hosts. */
const FORMATS = 'mov,matroska,webm,avi,mpeg,mpegts,ogg,flv,asf,m4v';

let isPresent: boolean | undefined;

/** Whether this machine has what frames are made with: ffmpeg, and prlimit, which limits it. */
export function hasVideoFrames(): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  isPresent ??= ['ffmpeg', 'prlimit'].every((name) => folders.some((folder) => existsSync(join(folder, name))));
  return isPresent;
}

/**
 * A frame of a video as PNG, by a program with limits of time, memory, and of what it may open: no network and no other file.
 * Null for what is no video or cannot be read.
 */
export async function videoFrame(content: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const folder = await mkdtemp(join(tmpdir(), 'video-'));
  const [video, frame] = [join(folder, 'video'), join(folder, 'frame.png')];
  try {
    await write(video, content);
    const limits = [
      `--as=${String(MEMORY)}`,
      `--cpu=${String(CPU_SECONDS)}`,
      `--fsize=${String(MAX_FRAME)}`,
      '--core=0',
    ];
    const reading = ['-protocol_whitelist', 'file', '-format_whitelist', FORMATS, '-threads', '1', '-i', video];
    const writing = ['-frames:v', '1', '-an', '-sn', '-dn', '-vf', 'thumbnail=30,scale=480:-2', '-threads', '1', frame];
    await runProgram({
      command: ['prlimit', ...limits, 'ffmpeg', '-nostdin', '-v', 'quiet', ...reading, ...writing],
      input: '',
      timeoutMs: TIME_LIMIT_MS,
    });
    const size = await stat(frame).then(
      (found) => found.size,
      () => 0,
    );
    return size === 0 || size > MAX_FRAME ? null : await readFile(frame);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const bytes of content) await file.write(bytes);
  } finally {
    await file.close();
  }
}
