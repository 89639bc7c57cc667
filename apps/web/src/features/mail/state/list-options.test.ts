import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { GROUPINGS } from '../model/grouping.ts';
import type { Grouping } from '../model/grouping.ts';
import { changeOptions, listOptions, openSortedBySize, resetOptions, scopeOf, SHOW_ALL } from './list-options.ts';

beforeEach(() => resetOptions('INBOX'));

describe('the options of a list', () => {
  it('change one by one and end when another folder opens', () => {
    changeOptions({ bySize: true });
    changeOptions({ quick: 'unread' });
    expect(listOptions.get()).toEqual({ quick: 'unread', bySize: true });
    resetOptions('Work');
    expect(listOptions.get()).toEqual({ quick: 'all' });
  });

  it('put the largest messages first in the folder that was asked for, once', () => {
    openSortedBySize('Work');
    resetOptions('Work');
    expect(listOptions.get()).toEqual({ quick: 'all', bySize: true });
    resetOptions('Work');
    expect(listOptions.get()).toEqual({ quick: 'all' });
  });

  it('forget that wish when another folder opens first', () => {
    openSortedBySize('Work');
    resetOptions('INBOX');
    resetOptions('Work');
    expect(listOptions.get()).toEqual({ quick: 'all' });
  });
});

const day = { zone: 'Europe/London', weekstart: 1 };
const preferences = (grouping: Grouping, sortby: number = SORT_KEY.DATE) => ({
  ...day,
  ...GROUPINGS[grouping],
  sortby,
  sortdir: 1 as const,
});
const folder = (use: SpecialUse | null) => ({ name: 'Any', use });

describe('what is asked of the gateway', () => {
  it('is the folder in the order that the user has chosen', () => {
    const scope = scopeOf(folder(null), SHOW_ALL, preferences('none', SORT_KEY.SUBJECT));
    expect(scope).toEqual({ folder: 'Any', sort: SORT_KEY.SUBJECT, dir: 1, threaded: false });
  });

  it('is the order by date where the stored one is not known', () => {
    expect(scopeOf(folder(null), SHOW_ALL, preferences('none', 99)).sort).toBe(SORT_KEY.DATE);
  });

  it('is the order by size, largest first, in a folder opened to see what takes its room', () => {
    const scope = scopeOf(folder(null), { quick: 'all', bySize: true }, preferences('none'));
    expect([scope.sort, scope.dir]).toEqual([SORT_KEY.SIZE, -1]);
  });

  it.each([
    ['unread', 'UNSEEN'],
    ['starred', 'FLAGGED'],
    ['attachments', 'ATTACHMENT'],
  ] as const)('is a search for the tab %s', (quick, flag) => {
    const { search } = scopeOf(folder(null), { quick }, preferences('none'));
    expect(search).toEqual({ text: '', scope: 0, flags: [flag] });
  });

  const everywhere = [null, 'inbox', 'archive', 'snoozed', 'drafts', 'sent', 'spam', 'trash'] as const;
  const usesWith = (grouping: Grouping, key: string, sortby?: number): unknown[] =>
    everywhere.filter((use) => {
      const scope: Record<string, unknown> = { ...scopeOf(folder(use), SHOW_ALL, preferences(grouping, sortby)) };
      return scope[key] !== undefined && scope[key] !== false;
    });

  it('is conversations or threads, but not of drafts, sent mail, spam and trash [MAIL-013 to MAIL-016]', () => {
    const folders = [null, 'inbox', 'archive'];
    expect(usesWith('conversations', 'conversations')).toEqual(folders);
    expect(usesWith('conversations', 'threaded')).toEqual(folders);
    expect(usesWith('threads', 'threaded')).toEqual(folders);
    expect(usesWith('threads', 'conversations')).toEqual([]);
    for (const grouping of ['senders', 'none'] as const) expect(usesWith(grouping, 'threaded')).toEqual([]);
  });

  it('is groups of senders, but not of own mail, in the days of the user', () => {
    expect(usesWith('senders', 'sendergroups')).toEqual([null, 'inbox', 'archive', 'spam', 'trash']);
    expect(usesWith('threads', 'sendergroups')).toEqual([]);
    expect(scopeOf(folder('inbox'), SHOW_ALL, preferences('senders')).sendergroups).toEqual(day);
  });

  it('is each snoozed message at the time of its return, in other orders the grouping as elsewhere', () => {
    expect(usesWith('threads', 'byreturn')).toEqual(['snoozed']);
    expect(usesWith('threads', 'byreturn', SORT_KEY.SIZE)).toEqual([]);
    expect(usesWith('threads', 'threaded', SORT_KEY.SIZE)).toEqual([null, 'inbox', 'archive', 'snoozed']);
  });
});
