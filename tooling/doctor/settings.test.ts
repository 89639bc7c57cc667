import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPartner, targetsOf } from './settings.ts';

describe('a partner’s settings as the doctor reads them', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pbx-doctor-'));
    await mkdir(join(folder, '754'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (settings: unknown): Promise<void> =>
    writeFile(join(folder, '754/settings.json'), typeof settings === 'string' ? settings : JSON.stringify(settings));

  it('give every server its usual port [CONST-020, CONST-021]', async () => {
    const mail = {
      kind: 'imap',
      imap: { host: 'imap.example.com' },
      submission: { host: 'smtp.example.com' },
      sieve: { host: 'imap.example.com', security: 'starttls' },
    };
    await write({ id: '754', name: 'Example', mail });
    const ports = targetsOf(await readPartner(folder, '754')).map(([name, target]) => [name, target.port]);
    expect(ports).toEqual([
      ['imap', 993],
      ['submission', 465],
      ['sieve', 4190],
    ]);
  });

  it('name the field that is wrong', async () => {
    await write({
      id: '754',
      name: 'Example',
      mail: { kind: 'imap', imap: { host: 'a b' }, submission: { host: 'c' } },
    });
    await expect(readPartner(folder, '754')).rejects.toThrow('mail.imap.host');
    await write('{');
    await expect(readPartner(folder, '754')).rejects.toThrow('is not JSON');
    await expect(readPartner(folder, '1')).rejects.toThrow('cannot be read');
  });

  it('of the built-in mail system name no server', async () => {
    await write({ id: '754', name: 'Example', mail: { kind: 'local', loginDomain: 'example.test' } });
    expect(targetsOf(await readPartner(folder, '754'))).toEqual([]);
  });
});
