import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { openEmbedded } from '../database/database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { rootSecrets } from '../secrets/root-secret.ts';
import { checkDataFolder } from './data-folder.ts';

const run = promisify(execFile);

describe('the data directory at the start', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-data-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is created, and nothing is left in it', async () => {
    await checkDataFolder(join(folder, 'new'));
    expect(await readdir(join(folder, 'new'))).toEqual([]);
  });

  it('is named with the reason when it cannot be used', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(checkDataFolder(join(folder, 'file'))).rejects.toThrow(
      /^PILLARBOX_DATA: .*file is a file and no folder$/,
    );
    await expect(checkDataFolder(join(folder, 'file/below'))).rejects.toThrow(ConfigError);
  });

  // A separate file system needs root, as the other servers of the test bed do.
  describe.skipIf(process.getuid?.() !== 0)('on a disk', () => {
    let disk: string;
    beforeEach(async () => {
      disk = join(folder, 'disk');
      await mkdir(disk);
      await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'pillarbox-test', disk]);
    });
    afterEach(() => run('umount', ['-l', disk]));

    it('that is read-only is reported', async () => {
      await run('mount', ['-o', 'remount,ro', disk]);
      await expect(checkDataFolder(disk)).rejects.toThrow('read-only');
      await expect(checkDataFolder(join(disk, 'below'))).rejects.toThrow('read-only');
    });

    it('that is full is reported, and contains neither a partial database nor a partial secret', async () => {
      // The empty database takes more than the 1 MB of this disk.
      await expect(openEmbedded(disk, silentLog())).rejects.toThrow(/PILLARBOX_DATA: .* without free space/);
      expect(await readdir(disk)).toEqual([]);
      await writeFile(join(disk, 'filler'), Buffer.alloc(2_000_000)).catch(() => undefined);
      await expect(checkDataFolder(disk)).rejects.toThrow('without free space');
      await expect(rootSecrets(null, disk)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(await readdir(disk)).toEqual(['filler']);
      await rm(join(disk, 'filler'));
      expect(await rootSecrets(null, disk)).toHaveLength(1);
    });
  });
});
