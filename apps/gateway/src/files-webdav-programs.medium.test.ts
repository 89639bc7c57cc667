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
      expect(said.match(/0 failed\. 100\.0%/g), said).toHaveLength(5);
      expect(said).not.toMatch(/WARNING|SKIPPED/);
    },
    120_000,
  );
});
