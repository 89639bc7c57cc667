import { MAIL_CLIENT_FOLDERS, NAMED_USES } from '@pillarbox/contract/preferences/mail-clients';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { ListedFolder } from './engine/commands/list.ts';
import { FolderPaths } from './folder-paths.ts';
import { specialFolders } from './special-folders.ts';

function listed(name: string, attributes: readonly string[] = [], delimiter = '/'): ListedFolder {
  return { name: Buffer.from(name, 'latin1'), delimiter, attributes };
}

/** A folder whose name the server sends in UTF-8. */
function utf8(name: string): ListedFolder {
  return { ...listed(''), name: Buffer.from(name) };
}

function paths(names: readonly string[], { prefix = '', delimiter = '/' } = {}): FolderPaths {
  return new FolderPaths(
    names.map((name) => listed(name, [], delimiter)),
    { prefix, delimiter, foreign: [] },
  );
}

describe('FolderPaths', () => {
  it("joins levels by '/' whatever the server uses [MAIL-071]", () => {
    const known = paths(['INBOX', 'INBOX.Sent', 'INBOX.A.B/C'], { prefix: 'INBOX.', delimiter: '.' });
    expect(known.all().map(({ path }) => path)).toEqual(['INBOX', 'Sent', 'A/B%2FC', 'A']);
    expect(known.nameOf('A/B%2FC').toString()).toBe('INBOX.A.B/C');
    expect(known.newName('Sent/Füße').toString()).toBe('INBOX.Sent.F&APwA3w-e');
    expect(known.newName('New').toString()).toBe('INBOX.New');
    expect(() => known.nameOf('A')).toThrow('folder_not_found');
  });

  it('spells the inbox in one way and keeps a folder of that name below it apart', () => {
    expect(
      paths(['inbox', 'inbox/x'])
        .all()
        .map(({ path }) => path),
    ).toEqual(['INBOX', 'INBOX/x']);
    const courier = paths(['INBOX', 'INBOX.INBOX'], { prefix: 'INBOX.', delimiter: '.' });
    expect(courier.all().map(({ path }) => path)).toEqual(['INBOX', 'INBOX/INBOX']);
  });

  it('accepts any typed name unchanged, or rejects it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40, size: 'max' }), (typed) => {
        const empty = paths(['INBOX']);
        const path = typed.replaceAll('%', '%25').replaceAll('/', '%2F');
        let name: Buffer;
        try {
          name = empty.newName(path);
        } catch (error) {
          expect((error as Error).message).toBe('folder_name_restricted');
          return;
        }
        expect(paths(['INBOX', name.toString('latin1')], { delimiter: '' }).all().length).toBeGreaterThan(0);
        expect(name.toString('latin1')).toMatch(/^[\u0020-\u007e]+$/);
      }),
    );
  });
});

describe('specialFolders', () => {
  const entries = (...folders: readonly ListedFolder[]) =>
    new FolderPaths([listed('INBOX'), ...folders], { prefix: '', delimiter: '/', foreign: [] }).all();

  it("prefers the server's special-use attributes", () => {
    const found = specialFolders(entries(listed('Sent'), listed('Mine', ['\\sent']), listed('Bin', ['\\trash'])));
    expect(found.get('sent')).toBe('Mine');
    expect(found.get('trash')).toBe('Bin');
    expect(found.get('drafts')).toBeUndefined();
  });

  it.each([
    ['Gesendet', 'sent'],
    ['Éléments envoyés', 'sent'],
    ['Papierkorb', 'trash'],
    ['Corbeille', 'trash'],
    ['Entwürfe', 'drafts'],
    ['Junk E-mail', 'spam'],
    ['Archiv', 'archive'],
    ['Отправленные', 'sent'],
  ] as const)('knows %s by its name', (name, use) => {
    const known = new FolderPaths([listed('INBOX'), { ...listed(''), name: Buffer.from(name) }], {
      prefix: '',
      delimiter: '/',
      foreign: [],
    });
    expect(specialFolders(known.all()).get(use)).toBe(name);
  });

  it.each(Object.entries(MAIL_CLIENT_FOLDERS))(
    'uses the folders of %s before well-known names, and after the server’s attributes [PREF-025, PREF-026, PREF-074]',
    (_, names) => {
      const wellKnown = ['Drafts', 'Sent', 'Sent Items', 'Junk', 'Spam', 'Trash', 'Deleted Items'];
      const all = [...new Set([...wellKnown, ...Object.values(names)])].map((name) => utf8(name));
      const found = specialFolders(entries(...all), names);
      expect(Object.fromEntries(NAMED_USES.map((use) => [use, found.get(use)]))).toEqual(names);
      const marked = specialFolders(entries(...all, listed('Mine', ['\\sent'])), names);
      expect(marked.get('sent')).toBe('Mine');
      expect(marked.get('trash')).toBe(names.trash);
    },
  );

  it('finds the folders of every mail program by its names alone', () => {
    for (const names of Object.values(MAIL_CLIENT_FOLDERS)) {
      const found = specialFolders(entries(...Object.values(names).map((name) => utf8(name))));
      expect(Object.fromEntries(NAMED_USES.map((use) => [use, found.get(use)]))).toEqual(names);
    }
  });

  it('gives a folder one use, and none to a folder without messages', () => {
    const found = specialFolders(entries(listed('Trash', ['\\noselect']), listed('Papierkorb')));
    expect(found.get('trash')).toBe('Papierkorb');
  });
});
