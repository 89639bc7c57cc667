import { beforeEach, describe, expect, it } from 'vitest';
import type { GoOptions } from '../../../lib/location.ts';
import { setNavigator } from '../../../lib/location.ts';
import { closeMessage, locationOf, openFolder, openMerged, openMessage, whenMessageCloses } from './location.ts';

const LIST = '/mail/list/msg';
let went: [path: string, options: GoOptions][] = [];

beforeEach(() => {
  went = [];
  openMerged.set(null);
  setNavigator((path, options) => {
    went.push([path, options]);
    return Promise.resolve();
  });
});

describe('the address of mail', () => {
  it.each([
    ['an address without a folder: the inbox', LIST, {}, { folder: 'INBOX', uid: 0, isListRoute: true }],
    ['an empty folder: the inbox', LIST, { currentfolder: '' }, { folder: 'INBOX', uid: 0, isListRoute: true }],
    [
      'a message',
      LIST,
      { currentfolder: 'A/B', uid: '4294967295' },
      { folder: 'A/B', uid: 4294967295, isListRoute: true },
    ],
    ['another screen', '/mail/compose', { currentfolder: 'A' }, { folder: 'A', uid: 0, isListRoute: false }],
  ])('%s', (...[, path, search, expected]) => {
    expect(locationOf(path, search)).toEqual(expected);
  });

  it.each(['0', '-1', '07', '7x', 'x7', '1e3', ' 7', '12345678901'])('counts %j as no message', (uid) => {
    expect(locationOf(LIST, { uid }).uid).toBe(0);
  });
});

describe('going about in mail', () => {
  it('opens a folder without a message, and a message beside the list of its folder', () => {
    openFolder('Work');
    openMessage('Work', 7, true);
    expect(went).toEqual([
      [LIST, { search: { currentfolder: 'Work' } }],
      [LIST, { search: { currentfolder: 'Work', uid: '7' }, replace: true }],
    ]);
  });

  it('closes a message to the list that it was opened from, without a step in the history', () => {
    closeMessage('Work');
    openMerged.set('starred');
    closeMessage('Work');
    expect(went).toEqual([
      [LIST, { search: { currentfolder: 'Work' }, replace: true }],
      [LIST, { search: { currentfolder: '%40all-starred' }, replace: true }],
    ]);
  });

  it('closes the window instead where the message has its own, until that is over', () => {
    const closed: string[] = [];
    const stopOne = whenMessageCloses(() => closed.push('one'));
    closeMessage('Work');
    const stopTwo = whenMessageCloses(() => closed.push('two'));
    // The end of the first must not end the second.
    stopOne();
    closeMessage('Work');
    expect([closed, went]).toEqual([['one', 'two'], []]);
    stopTwo();
    closeMessage('Work');
    expect([closed.length, went.length]).toEqual([2, 1]);
  });
});
