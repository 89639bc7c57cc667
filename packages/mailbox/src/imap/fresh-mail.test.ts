import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { expect, it } from 'vitest';
import type { ViewEntry } from '../view/entry.ts';
import { FolderState } from './folder-state.ts';
import { FreshMail } from './fresh-mail.ts';

const entry = (uid: number, subject: string, flags = 0): ViewEntry => ({
  ...{ uid, subject, flags, date: 0, size: 1, messageId: '', references: [] },
  ...{ from: [{ name: 'Tom', mail: 'tom@other.example' }], to: [], cc: [], bcc: [] },
});

it('announces the messages of a folder once, also those that were fetched in two steps', () => {
  const fresh = new FreshMail();
  const folder = new FolderState('INBOX', 1);
  folder.topuid = 4;
  fresh.add(folder, [entry(2, 'Re: Lunch')]);
  fresh.add(folder, [entry(3, 'Dinner'), entry(4, 'Read elsewhere', MESSAGE_FLAG.SEEN)]);
  const special = new Map();
  expect(fresh.take(() => ({ special }))).toEqual([
    { event: 'new-mail', folder: 'INBOX', topuid: 4, fresh: 2, unseen: 2, subject: 'Dinner', from: 'Tom' },
  ]);
  expect(fresh.take(() => ({ special }))).toEqual([]);
});

it('asks for the folders only where messages have arrived', () => {
  const asked = (): never => {
    throw new Error('The folders are not known yet');
  };
  expect(new FreshMail().take(asked)).toEqual([]);
});
