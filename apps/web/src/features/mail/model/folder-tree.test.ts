import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import { NO_MESSAGES } from '@pillarbox/contract/mail/folder';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { qualified } from '@pillarbox/rules/realm-path';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { folderName, lastName } from './folder-text.ts';
import { accountTree, countOfLine, folderTrees, mayMove, pathBelow, takenNames, visibleLines } from './folder-tree.ts';

function folder(name: string, use: Folder['use'] = null): Folder {
  return {
    name,
    id: name,
    rotation: 0,
    flags: 0,
    subscribe: true,
    info: NO_MESSAGES,
    use,
    uidvalidity: 1,
    type: use === null ? 'personal' : 'core',
    langkey: use === null ? null : `LANG_MAIL_FOLDER_${use.toUpperCase()}`,
  };
}

const all = [
  folder('INBOX', 'inbox'),
  folder('Trash', 'trash'),
  folder('Customers'),
  folder('Customers/Ashdown'),
  folder('INBOX/Lists'),
  folder('Lost/Child'),
];

describe('the folder tree', () => {
  it('puts core folders first and each folder below its parent', () => {
    const { core, own } = folderTrees(all);
    expect(core.map((node) => node.folder.name)).toEqual(['INBOX', 'Trash']);
    expect(core[0]?.children.map((node) => node.folder.name)).toEqual(['INBOX/Lists']);
    expect(own.map((node) => node.folder.name)).toEqual(['Customers', 'Lost/Child']);
    const lines = visibleLines(own, new Set(['Customers']));
    expect(lines.map((line) => [line.node.folder.name, line.node.level])).toEqual([
      ['Customers', 0],
      ['Customers/Ashdown', 1],
      ['Lost/Child', 0],
    ]);
  });

  it('keeps a core folder at the top, wherever the server has it', () => {
    const { core, own } = folderTrees([folder('INBOX', 'inbox'), folder('INBOX/Trash', 'trash'), folder('INBOX/Work')]);
    expect(core.map((node) => [node.folder.name, node.level, node.children.length])).toEqual([
      ['INBOX', 0, 1],
      ['INBOX/Trash', 0, 0],
    ]);
    expect(own).toEqual([]);
  });

  it('says of each line where it stands among how many, and below what', () => {
    const { own } = folderTrees([folder('A'), folder('A/One'), folder('A/Two'), folder('B')]);
    const lines = visibleLines(own, new Set(['A', 'A/One', 'B']));
    expect(
      lines.map(({ node, open, parent, position, siblings }) => [node.folder.name, open, parent, position, siblings]),
    ).toEqual([
      ['A', true, '', 1, 2],
      // A folder without others is never open, though the user may have opened it once.
      ['A/One', false, 'A', 1, 2],
      ['A/Two', false, 'A', 2, 2],
      ['B', false, '', 2, 2],
    ]);
  });

  it('puts the folders of another account below the one that stands for it', () => {
    const realm = '6f1c2d3e-0000-4000-8000-0123456789ab';
    const account = { ...folder(qualified(realm, '')), label: 'Team' };
    const names = ['Work', 'Work/In', 'INBOX'].map((path) => qualified(realm, path));
    const [work = '', inside = '', inbox = ''] = names;
    const tree = accountTree([account, folder(work), folder(inside), folder(inbox, 'inbox')]);
    const lines = visibleLines(tree, new Set([account.name, work]));
    expect(lines.map(({ node }) => [node.folder.name, node.level])).toEqual([
      [account.name, 0],
      [inbox, 1],
      [work, 1],
      [inside, 2],
    ]);
    expect(accountTree([])).toEqual([]);
  });

  it('names the path that a folder gets elsewhere', () => {
    expect([pathBelow('', 'A/B'), pathBelow('C/D', 'A/B'), pathBelow('C', 'B')]).toEqual(['B', 'C/D/B', 'C/B']);
  });

  it('shows the translated name of a folder with a langkey, and a slash inside a name [MAIL-071, MAIL-073]', () => {
    expect(folderName(folder('INBOX', 'inbox'), ((key: string) => `<${key}>`) as Translate)).toBe(
      '<LANG_MAIL_FOLDER_INBOX>',
    );
    expect(lastName('Work/A%2FB')).toBe('A/B');
    expect(lastName('x\u202etxt')).toBe('x txt');
  });

  it('knows the names beside a new one [VAL-041]', () => {
    expect(takenNames(all, 'Customers')).toEqual(['Ashdown']);
    expect(takenNames(all, '')).toEqual(['INBOX', 'Trash', 'Customers']);
    expect(takenNames(all, '', 'Customers')).toEqual(['INBOX', 'Trash']);
  });

  it('lets a folder of the user move where it can stand, and no core folder', () => {
    const move = (name: string, into: string): boolean => mayMove(all, name, into);
    expect(move('Customers', 'Customers/Ashdown')).toBe(false);
    expect(move('Customers', 'Customers')).toBe(false);
    expect(move('Customers/Ashdown', 'Customers')).toBe(false);
    expect(move('Customers/Ashdown', '')).toBe(true);
    expect(move('Customers', '')).toBe(false);
    expect(move('Customers', 'INBOX')).toBe(true);
    expect(move('Customers', 'Nowhere')).toBe(false);
    expect(move('Trash', 'Customers')).toBe(false);
    const closed = { ...folder('Closed'), flags: FOLDER_FLAG.NOSUBFOLDERS };
    expect(mayMove([...all, closed], 'Customers', 'Closed')).toBe(false);
    expect(mayMove([...all, folder('Customers/Archive', 'archive')], 'Customers', 'INBOX')).toBe(false);
    expect(mayMove([...all, { ...folder('Shared'), type: 'readonly' }], 'Shared', 'Customers')).toBe(false);
    expect(move('Unknown', 'Customers')).toBe(false);
  });

  it('moves folders within their account only, and no account', () => {
    const [one, other] = ['6f1c2d3e-0000-4000-8000-0123456789ab', '7f1c2d3e-0000-4000-8000-0123456789ab'];
    const account = { ...folder(qualified(one, '')), label: 'Team' };
    const work = folder(qualified(one, 'Work'));
    const old = folder(qualified(one, 'Old'));
    const folders = [...all, account, work, old, folder(qualified(other, 'Work'))];
    expect(mayMove(folders, work.name, old.name)).toBe(true);
    expect(mayMove(folders, work.name, qualified(other, 'Work'))).toBe(false);
    expect(mayMove(folders, work.name, 'Customers')).toBe(false);
    expect(mayMove(folders, work.name, '')).toBe(false);
    expect(mayMove(folders, account.name, old.name)).toBe(false);
  });
});

describe('the number beside a folder', () => {
  const counted = (name: string, unseen: number, use: Folder['use'] = null): Folder => ({
    ...folder(name, use),
    info: { ...NO_MESSAGES, unseen, messages: 9 },
  });
  const countsOf = (folders: readonly Folder[], opened: string[] = []): number[] => {
    const { core, own } = folderTrees(folders);
    return visibleLines([...core, ...own], new Set(opened)).map((line) => countOfLine(line).count);
  };

  it('counts the unread messages of the folders inside as long as those are not shown', () => {
    const folders = [counted('Work', 1), counted('Work/A', 2), counted('Work/A/B', 4)];
    expect(countsOf(folders)).toEqual([7]);
    expect(countsOf(folders, ['Work'])).toEqual([1, 6]);
    expect(countsOf(folders, ['Work', 'Work/A'])).toEqual([1, 2, 4]);
  });

  it('stays the number of drafts where there are some', () => {
    expect(countsOf([counted('Drafts', 0, 'drafts'), counted('Drafts/Old', 3)])).toEqual([9]);
    expect(countsOf([counted('Trash', 5, 'trash'), counted('Trash/Old', 3)])).toEqual([3]);
  });

  it('is marked as one of unread messages exactly when it is', () => {
    const unreadOf = (folders: readonly Folder[]): boolean | undefined => {
      const [line] = visibleLines(folderTrees(folders).core, new Set());
      return line && countOfLine(line).unread;
    };
    expect(unreadOf([counted('Trash', 5, 'trash')])).toBe(false);
    expect(unreadOf([counted('Trash', 5, 'trash'), counted('Trash/Old', 3)])).toBe(true);
    expect(unreadOf([counted('Drafts', 0, 'drafts'), counted('Drafts/Old', 3)])).toBe(false);
    expect(unreadOf([counted('INBOX', 0, 'inbox')])).toBe(true);
  });
});
