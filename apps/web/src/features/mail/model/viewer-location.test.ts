import { afterEach, expect, it } from 'vitest';
import type { GoOptions } from '../../../lib/location.ts';
import { setNavigator } from '../../../lib/location.ts';
import { closeViewer, hasViewer, isViewerPath, openViewer, viewedLast } from './viewer-location.ts';

const picture = { folder: 'Work', uid: 7, part: '2.1' };

afterEach(() => {
  location.hash = '';
  viewedLast.set(null);
});

it('opens an attachment as one step of the history and shows further ones in its place', () => {
  const went: [path: string, options: GoOptions][] = [];
  setNavigator((path, options) => {
    went.push([path, options]);
    return Promise.resolve();
  });
  openViewer(picture);
  openViewer({ ...picture, part: '3' }, true);
  closeViewer({ ...picture, part: '3' });
  const search = { currentfolder: 'Work', uid: '7' };
  expect(went).toEqual([
    ['/mail/attachmentview', { search: { ...search, part: '2.1' }, replace: false }],
    ['/mail/attachmentview', { search: { ...search, part: '3' }, replace: true }],
    // Back from the message leads to the list and not to the viewer again.
    ['/mail/list/msg', { search, replace: true }],
  ]);
  expect(went.map(([path]) => isViewerPath(path))).toEqual([true, true, false]);
  // The tile of the attachment that was seen last gets the focus.
  expect(viewedLast.get()).toEqual({ ...picture, part: '3' });
});

it.each([
  ['#/mail/list/msg?currentfolder=INBOX&uid=7', true],
  ['#/window/message?currentfolder=INBOX&uid=7', false],
])('at %s: whether the page has the viewer', (hash, expected) => {
  location.hash = hash;
  expect(hasViewer()).toBe(expected);
});
