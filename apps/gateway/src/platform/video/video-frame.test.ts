import { mkdir, mkdtemp, open, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runProgram } from '../process/run-program.ts';
import type { ProgramEnd } from '../process/run-program.ts';
import { sweepVideoFolders, videoFrame } from './video-frame.ts';

vi.mock('../process/run-program.ts');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-frame-test-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function* content(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from('no video'));
}

it.each<[ProgramEnd, string]>([
  [{ kind: 'exited', code: 1, output: '' }, 'none'],
  [{ kind: 'failed', reason: 'SIGSEGV' }, 'none'],
  [{ kind: 'failed', reason: 'SIGKILL' }, 'later'],
  [{ kind: 'failed', reason: 'EAGAIN' }, 'later'],
  [{ kind: 'slow' }, 'later'],
])('tells what the file causes from what passes: %o', async (end, expected) => {
  vi.mocked(runProgram).mockResolvedValue(end);
  expect(await videoFrame(content())).toBe(expected);
  expect(await readdir(folder)).toEqual([]);
});

it('takes a full disk of temporary files for a passing failure', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const probe = await open(join(folder, 'probe'), 'w');
  const writing = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'writeFile').mockRejectedValueOnce(full);
  await probe.close();
  expect(await videoFrame(content())).toBe('later');
  writing.mockRestore();
});

it('removes the folders of a process that has ended, and no others', async () => {
  const old = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of ['pillarbox-video-old', 'pillarbox-video-new', 'video-of-somebody'])
    await mkdir(join(folder, name));
  for (const name of ['pillarbox-video-old', 'video-of-somebody']) await utimes(join(folder, name), old, old);
  await sweepVideoFolders();
  expect((await readdir(folder)).sort()).toEqual(['pillarbox-video-new', 'video-of-somebody']);
});
