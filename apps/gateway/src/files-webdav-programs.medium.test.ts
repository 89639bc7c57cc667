import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@pillarbox/tooling/testbed/system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './dav-clients.test-bed.ts';
import { DavTestBed } from './dav.test-bed.ts';

describe('files over WebDAV, with real programs', () => {
  let bed: DavTestBed;
  let folder: string;
  beforeAll(async () => {
    bed = await DavTestBed.start({ features: ['briefcase'] });
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-webdav-'));
  });
  afterAll(async () => {
    await bed.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A user with files, and the address of the top folder. */
  const keeper = async () => {
    const person = await bed.person();
    const top = `/dav/files/${person.mail}/`;
    return { ...person, top, address: bed.under.gateway.address + top };
  };

  it.runIf(findProgram('litmus') !== undefined)(
    'passes every suite of litmus',
    async () => {
      const { address, mail, password } = await keeper();
      const env = { TESTS: 'basic copymove props locks http', HTDOCS: '/usr/share/litmus/htdocs' };
      const said = await run('litmus', ['-k', address, mail, password], { env, cwd: folder });
      expect(said.match(/ 0 failed\. 100\.0%/g), said).toHaveLength(5);
      expect(said).not.toMatch(/WARNING|SKIPPED/);
    },
    120_000,
  );

  it.runIf(findProgram('rclone') !== undefined)(
    'keeps a folder of 30 files for rclone, up and down again',
    async () => {
      const { address, mail, password } = await keeper();
      const [here, back] = [join(folder, 'here'), join(folder, 'back')];
      await mkdir(join(here, 'deep/er'), { recursive: true });
      const names = Array.from({ length: 30 }, (_none, at) => {
        const place = ['', 'deep/', 'deep/er/'][at % 3] ?? '';
        return `${place}Ünïcode & 100% #${String(at)}+.txt`;
      });
      for (const [at, name] of names.entries()) await writeFile(join(here, name), `${name}\n`.repeat(at * 500));
      const hidden = (await run('rclone', ['obscure', password])).trim();
      const env = {
        RCLONE_CONFIG: join(folder, 'rclone.conf'),
        RCLONE_CONFIG_PBX_TYPE: 'webdav',
        RCLONE_CONFIG_PBX_URL: address,
        RCLONE_CONFIG_PBX_USER: mail,
        RCLONE_CONFIG_PBX_PASS: hidden,
      };
      const rclone = (...args: readonly string[]): Promise<string> => run('rclone', args, { env });
      await rclone('copy', here, 'pbx:Backup');
      await rclone('check', '--download', here, 'pbx:Backup');
      await rclone('copy', 'pbx:Backup', back);
      for (const name of names) expect(await readFile(join(back, name))).toEqual(await readFile(join(here, name)));
      await rclone('moveto', 'pbx:Backup/deep', 'pbx:Moved');
      await rclone('purge', 'pbx:Backup');
      expect((await rclone('lsf', '-R', 'pbx:')).split('\n').filter((line) => line.endsWith('.txt'))).toHaveLength(20);
    },
    120_000,
  );

  it.runIf(findProgram('cadaver') !== undefined)(
    'lets cadaver make a folder, put, lock and get',
    async () => {
      const { address, mail, password } = await keeper();
      const home = await mkdtemp(join(folder, 'cadaver-'));
      const { hostname } = new URL(address);
      await writeFile(join(home, '.netrc'), `machine ${hostname}\nlogin ${mail}\npassword ${password}\n`, {
        mode: 0o600,
      });
      await writeFile(join(home, 'letter.txt'), 'Dear Ann');
      const input =
        'mkcol Letters\ncd Letters\nput letter.txt\nlock letter.txt\nunlock letter.txt\nget letter.txt back.txt\nquit\n';
      await run('cadaver', [address], { env: { HOME: home }, cwd: home, input });
      expect(await readFile(join(home, 'back.txt'), 'utf8')).toBe('Dear Ann');
      expect((await readdir(home)).sort()).toContain('back.txt');
    },
    60_000,
  );
});
