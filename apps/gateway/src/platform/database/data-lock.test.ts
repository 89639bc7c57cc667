import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderBusy, lockDataFolder } from './data-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pillarbox-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const leave = (holder: object) => writeFile(join(folder, 'lock'), JSON.stringify(holder));

describe('the lock of a data folder', () => {
  it('is held by one process, reported in one line, and free after its release', async () => {
    const lock = await lockDataFolder(folder);
    const refused = lockDataFolder(folder);
    await expect(refused).rejects.toThrow(DataFolderBusy);
    await expect(lockDataFolder(folder)).rejects.toThrow(new RegExp(`process ${String(process.pid)}.*PILLARBOX_DATA`));
    await lock.release();
    await (await lockDataFolder(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a killed process', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const holder = { pid: child.pid, host: hostname(), started: '' };
    await leave(holder);
    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderBusy);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockDataFolder(folder)).release();
  });

  it('is taken over from an earlier process whose number a running process has', async () => {
    await leave({ pid: process.pid, host: hostname(), started: 'boot/1' });
    await (await lockDataFolder(folder)).release();
  });

  it('is left to another host while that updates it', async () => {
    await leave({ pid: 1, host: 'elsewhere', started: '' });
    await expect(lockDataFolder(folder)).rejects.toThrow(/process 1 on elsewhere/);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(join(folder, 'lock'), longAgo, longAgo);
    await (await lockDataFolder(folder)).release();
  });

  it('is given to one of many parallel callers', async () => {
    await leave({ pid: 999_999_999, host: hostname(), started: '' });
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
    const held = asked.filter((result) => result.status === 'fulfilled');
    expect(held).toHaveLength(1);
    for (const { value } of held) await value.release();
  });

  it('is taken over when the lock file stays empty', async () => {
    await writeFile(join(folder, 'lock'), '');
    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderBusy);
    const earlier = new Date(Date.now() - 10_000);
    await utimes(join(folder, 'lock'), earlier, earlier);
    await (await lockDataFolder(folder)).release();
  });
});
