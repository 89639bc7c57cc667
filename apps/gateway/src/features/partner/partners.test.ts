import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUNDLED_PATHS } from '../../platform/config/bundled-paths.ts';
import { PartnerError } from './partner-error.ts';
import { loadPartners } from './partners.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pillarbox-partners-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function partner(id: string, settings: unknown): Promise<void> {
  await mkdir(join(folder, id), { recursive: true });
  await writeFile(
    join(folder, id, 'settings.json'),
    typeof settings === 'string' ? settings : JSON.stringify(settings),
  );
}
const imap = { kind: 'imap', imap: { host: 'imap.example.com' }, submission: { host: 'smtp.example.com' } };

describe('the folder of partners', () => {
  it('finds the partner of each host name, and the default partner for other names [CONST-010]', async () => {
    await partner('12', { id: '12', name: 'Twelve', hosts: ['mail.twelve.test'], mail: imap });
    await partner('754', { id: '754', name: 'Default', mail: { kind: 'local', loginDomain: 'example.test' } });
    await mkdir(join(folder, 'notes'));
    const partners = await loadPartners(folder);
    expect(partners.byHost('MAIL.twelve.test').id).toBe('12');
    expect(partners.byHost('other.test').id).toBe('754');
    expect(partners.byHost('*').id).toBe('754');
    expect(partners.byId('13')).toBeUndefined();
    expect(partners.namesHost('mail.twelve.test')).toBe(true);
    expect(partners.namesHost('*')).toBe(false);
    expect(partners.byId('12')?.mail).toMatchObject({ imap: { security: 'tls', insecureCertificate: false } });
  });

  it('follows links to partner folders, as a mounted ConfigMap has them', async () => {
    await mkdir(join(folder, '..data'));
    await mkdir(join(folder, '..data', '12'));
    const settings = { id: '12', name: 'Twelve', mail: imap };
    await writeFile(join(folder, '..data', '12', 'settings.json'), JSON.stringify(settings));
    await symlink(join('..data', '12'), join(folder, '12'));
    await symlink('nowhere', join(folder, '13'));
    expect((await loadPartners(folder)).all.map(({ id }) => id)).toEqual(['12']);
  });

  it('uses the partner that names `*` as the default', async () => {
    await partner('12', { id: '12', name: 'Twelve', hosts: ['*'], mail: imap });
    await partner('754', { id: '754', name: 'Default', mail: imap });
    expect((await loadPartners(folder)).byHost('x.test').id).toBe('12');
  });

  it.each([
    ['{', /754\/settings\.json: is not JSON/],
    [{ id: '755', name: 'X', mail: imap }, /id: must be "754"/],
    [{ id: '754', mail: imap }, /: name: must be string/],
    [{ id: '754', name: 'X', colour: 'red', mail: imap }, /: colour: not a setting/],
    [{ id: '754', name: 'X', mail: { ...imap, imap: { host: 'h', prot: 1 } } }, /mail\.imap\.prot: not a setting/],
    [{ id: '754', name: 'X', mail: { ...imap, imap: { host: 'h', port: 99999 } } }, /mail\.imap\.port: /],
    [
      { id: '754', name: 'X', mail: { ...imap, imap: { host: 'h', security: 'ssl' } } },
      /mail\.imap\.security: must be one of tls/,
    ],
    [{ id: '754', name: 'X', mail: { kind: 'imap', imap: { host: 'h' } } }, /mail\.submission: must be/],
    [{ id: '754', name: 'X', mail: { kind: 'pop' } }, /mail\.kind: /],
    [{ id: '754', name: 'X', hosts: ['a b'], mail: imap }, /hosts\.0: /],
  ])('names the file and the field of %j', async (settings, complaint) => {
    await partner('754', settings);
    await expect(loadPartners(folder)).rejects.toThrow(PartnerError);
    await expect(loadPartners(folder)).rejects.toThrow(complaint);
  });

  it('finds the partner of a content host, which serves no page', async () => {
    await partner('12', { id: '12', name: 'Twelve', contentHost: 'files.twelve.test:8443', mail: imap });
    await partner('754', { id: '754', name: 'Default', hosts: ['mail.test'], mail: imap });
    const partners = await loadPartners(folder);
    expect(partners.byContentHost('FILES.twelve.test')?.id).toBe('12');
    expect([partners.byContentHost('mail.test'), partners.namesHost('files.twelve.test')]).toEqual([undefined, false]);
    for (const taken of ['mail.test', 'mail.test:8443', 'files.twelve.test']) {
      await partner('754', { id: '754', name: 'Default', hosts: ['mail.test'], contentHost: taken, mail: imap });
      await expect(loadPartners(folder)).rejects.toThrow(/contentHost: ".+" belongs to partner/);
    }
    for (const wrong of ['Files.test', 'a b', 'files.test/', 'files.test;', '*', '*.test', ':80', 'files.test:0', '']) {
      await partner('754', { id: '754', name: 'Default', contentHost: wrong, mail: imap });
      await expect(loadPartners(folder)).rejects.toThrow(/contentHost: /);
    }
  });

  it('refuses one host for two partners, no partner at all, and a folder that is not there', async () => {
    await expect(loadPartners(join(folder, 'missing'))).rejects.toThrow(/cannot be read/);
    await expect(loadPartners(folder)).rejects.toThrow(/holds no partner/);
    await partner('1', { id: '1', name: 'One', hosts: ['a.test'], mail: imap });
    await partner('2', { id: '2', name: 'Two', hosts: ['a.test'], mail: imap });
    await expect(loadPartners(folder)).rejects.toThrow(/hosts: "a.test" belongs to partner 1/);
  });

  it('refuses partners of one mail system with different `mail.login`', async () => {
    const login = (by: string, namespace: string) => ({ ...imap, namespace, domains: ['example.com'], login: by });
    await partner('1', { id: '1', name: 'One', mail: login('address', 'shared') });
    await partner('2', { id: '2', name: 'Two', mail: login('localPart', 'shared') });
    await expect(loadPartners(folder)).rejects.toThrow(
      /2\/settings\.json: mail\.login: the mail system shared knows accounts by address at partner 1, here by localPart/,
    );
    await partner('2', { id: '2', name: 'Two', mail: login('localPart', 'its-own') });
    expect((await loadPartners(folder)).all).toHaveLength(2);
  });

  it('includes a default partner on the built-in mail system', async () => {
    const partners = await loadPartners(BUNDLED_PATHS.partners);
    expect(partners.byHost('localhost')).toMatchObject({ id: '754', mail: { kind: 'local' } });
  });
});
