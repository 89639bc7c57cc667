import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newTestPartners, PNG, settingsOf, SVG } from './partner.test-bed.ts';
import type { TestPartners } from './partner.test-bed.ts';
import { PartnerError } from './partner-error.ts';
import { readPartnerFolder } from './partner-folder.ts';

let partners: TestPartners;
beforeEach(async () => {
  partners = await newTestPartners();
});
afterEach(() => partners.remove());

const read = () => readPartnerFolder(partners.folder, '1');

describe('a partner’s folder', () => {
  it('may hold only settings.json: no spaces, no pages, no ads, a small delay [CONST-009, BRAND-027, BRAND-028]', async () => {
    await partners.write('1', { 'settings.json': settingsOf('1') });
    const { settings, content, files } = await read();
    expect(settings).toMatchObject({
      SteeleAds: 'NO',
      SteelePages: 'NO',
      newInterface: false,
      language: 'en_US',
      cluster: 0,
    });
    expect(content).toMatchObject({ spaces: {}, pages: [] });
    expect(files.size).toBe(0);
  });

  it('lists the files that may be served, and has another version when a file changes [BRAND-031, BRAND-032]', async () => {
    await partners.write('1', {
      'settings.json': settingsOf('1', { logos: { login: 'images/a.svg', nav: 'images/sub/b.png' } }),
      'images/a.svg': SVG,
      'images/sub/b.png': PNG,
      'images/.hidden.svg': SVG,
      'images/notes.txt': 'for ourselves',
      'secret/key.pem': 'KEY',
      'i18n/de_DE.json': { LANG_A: 'ä' },
    });
    const first = await read();
    expect([...first.files.keys()]).toEqual(['images/a.svg', 'images/sub/b.png', 'i18n/de_DE.json']);
    expect(first.texts.get('de_DE')).toEqual({ LANG_A: 'ä' });
    expect((await read()).version).toBe(first.version);
    await partners.write('1', { 'images/a.svg': `${SVG} ` });
    expect((await read()).version).not.toBe(first.version);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'a picture that is missing',
      { 'settings.json': settingsOf('1', { favicon: 'images/x.svg' }) },
      /settings\.json: favicon: there is no file images\/x\.svg/,
    ],
    [
      'a picture outside',
      { 'settings.json': settingsOf('1', { favicon: 'images/../x.svg' }) },
      /settings\.json: favicon: /,
    ],
    [
      'a picture that is a page',
      { 'images/x.png': '<html>' },
      /images\/x\.png: is not what its name says \(image\/png\)/,
    ],
    [
      'a page that is no picture',
      { 'images/x.svg': '<html><svg></svg></html>' },
      /images\/x\.svg: is not what its name says/,
    ],
    ['a file too large', { 'css/a.css': 'a'.repeat(129 * 1024) }, /css\/a\.css: is larger than 128 KB/],
    ['a language that is none', { 'i18n/klingon.json': '{}' }, /i18n\/klingon\.json: is not named by a language/],
    ['a text that is none', { 'i18n/de_DE.json': { LANG_A: 1 } }, /i18n\/de_DE\.json: LANG_A: must be string/],
    [
      'an unknown space',
      { 'content.json': { spaces: { LoginTop: { file: 'spaces/a.html' } } } },
      /content\.json: spaces\.LoginTop: not a setting/,
    ],
    [
      'a tall strip',
      { 'content.json': { spaces: { AppTop: { file: 'spaces/a.html', size: 41 } } }, 'spaces/a.html': '' },
      /content\.json: spaces\.AppTop\.size: /,
    ],
    [
      'a space without file',
      { 'content.json': { spaces: { NavBar: { file: 'spaces/a.html' } } } },
      /content\.json: spaces\.NavBar\.file: there is no file spaces\/a\.html/,
    ],
    [
      'a text nobody wrote',
      { 'spaces/a.html': '<p>{{LANG_A}}</p>' },
      /spaces\/a\.html: \{\{LANG_A\}\}: no such text in i18n/,
    ],
    [
      'a page of one part',
      { 'content.json': { pages: [{ path: 'help', title: 'LANG_A', file: 'pages/a.html' }] } },
      /content\.json: pages\.0\.path: /,
    ],
    [
      'a style sheet that is missing',
      { 'content.json': { settings: { css: { mobile: 'css/m.css' } } } },
      /content\.json: settings\.css\.mobile: there is no file/,
    ],
    [
      'another language than ours',
      { 'settings.json': settingsOf('1', { language: 'tlh_QO' }) },
      /settings\.json: language: must be one of en_US/,
    ],
    [
      'an address that is none',
      { 'settings.json': settingsOf('1', { customLoginPage: 'javascript:alert(1)' }) },
      /settings\.json: customLoginPage: /,
    ],
  ])('is refused for %s, by file and field', async (_what, files, complaint) => {
    await partners.write('1', { 'settings.json': settingsOf('1'), ...files });
    await expect(read()).rejects.toThrow(PartnerError);
    await expect(read()).rejects.toThrow(complaint);
  });

  it('is refused for a symbolic link, to a file or a folder', async () => {
    await partners.write('1', { 'settings.json': settingsOf('1'), 'images/a.svg': SVG });
    await writeFile(join(partners.folder, 'outside.svg'), SVG);
    await symlink(join(partners.folder, 'outside.svg'), join(partners.folder, '1/images/b.svg'));
    await expect(read()).rejects.toThrow(/images\/b\.svg: is a symbolic link/);
    await partners.write('2', { 'settings.json': settingsOf('2'), 'images/a.svg': SVG });
    await symlink(partners.folder, join(partners.folder, '2/images/deep'));
    await expect(readPartnerFolder(partners.folder, '2')).rejects.toThrow(/images\/deep: is a symbolic link/);
  });
});
