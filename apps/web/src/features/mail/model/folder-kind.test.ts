import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { SPECIAL_USES } from '@pillarbox/contract/mail/folder';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../fake-mail.test-maker.ts';
import { canBeEmptied, countOf, opens, takesFolders, takesMessages } from './folder-kind.ts';

const { NOSELECT, NOSUBFOLDERS, VIRTUAL, MARKED } = FOLDER_FLAG;
const USES = [...SPECIAL_USES, null];

describe('a folder', () => {
  it.each<[string, Partial<Folder>, { opens: boolean; messages: boolean; folders: boolean }]>([
    ['of the user', {}, { opens: true, messages: true, folders: true }],
    ['with new mail', { flags: MARKED }, { opens: true, messages: true, folders: true }],
    ['that only holds others', { flags: NOSELECT | MARKED }, { opens: false, messages: false, folders: true }],
    ['of someone else, to read', { type: 'readonly' }, { opens: true, messages: false, folders: false }],
    ['that shows messages of others', { flags: VIRTUAL }, { opens: true, messages: false, folders: true }],
    ['that cannot hold others', { flags: NOSUBFOLDERS }, { opens: true, messages: true, folders: false }],
  ])('%s: whether it opens, takes messages, takes folders', (_, change, expected) => {
    const folder = { ...makeFolder('Work'), ...change };
    expect({ opens: opens(folder), messages: takesMessages(folder), folders: takesFolders(folder) }).toEqual(expected);
  });

  it('can be emptied when it is Trash or Spam', () => {
    expect(USES.filter((use) => canBeEmptied({ use }))).toEqual(['spam', 'trash']);
  });

  it('shows its unread messages, all that wait in it, or no number', () => {
    const counts = USES.map((use) => {
      const folder = makeFolder('Any', use);
      return [use, countOf({ ...folder, info: { ...folder.info, messages: 9, unseen: 4 } })];
    });
    const unread = { count: 4, unread: true };
    const all = { count: 9, unread: false };
    const none = { count: 0, unread: false };
    expect(counts).toEqual([
      ['inbox', unread],
      ['snoozed', all],
      ['drafts', all],
      ['sent', none],
      ['spam', none],
      ['trash', none],
      ['archive', unread],
      [null, unread],
    ]);
  });
});
