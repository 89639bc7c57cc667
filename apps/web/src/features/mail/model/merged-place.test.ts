import type { Folder } from '@pillarbox/contract/mail/folder';
import { expect, it } from 'vitest';
import { makeFolder } from '../fake-mail.test-maker.ts';
import { mergedCount } from './merged-place.ts';

const folder = (name: string, use: Folder['use'], unseen: number): Folder => {
  const made = makeFolder(name, use, unseen);
  return { ...made, info: { ...made.info, messages: unseen + 10 } };
};
const folders = [
  folder('INBOX', 'inbox', 2),
  folder('Drafts', 'drafts', 1),
  folder('Work', null, 100),
  folder('Other/INBOX', 'inbox', 3),
  folder('Other/Drafts', 'drafts', 0),
  folder('Sent', 'sent', 7),
];

it.each([
  ['inbox', { count: 5, unread: true }],
  ['drafts', { count: 21, unread: false }],
  ['sent', { count: 0, unread: false }],
  ['snoozed', { count: 0, unread: false }],
  ['starred', { count: 0, unread: false }],
] as const)('the list %s over all accounts shows the sum of its folders', (place, expected) => {
  expect(mergedCount(place, folders)).toEqual(expected);
});
