import { ENCRYPTED_PREVIEW } from '@pillarbox/contract/mail/encrypted-preview';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRow } from '../fake-mail.test-maker.ts';
import {
  countOf,
  label,
  marksOf,
  nameOf,
  peopleOf,
  personOf,
  previewOf,
  rowLabel,
  shown,
  subjectOf,
} from './row-text.ts';

const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  [key, ...Object.values(values).map(String)].join(' ');

describe('what a row says', () => {
  it('calls a person by name, else by address', () => {
    expect(nameOf({ name: ' Ann ', mail: 'a@b.c' })).toBe('Ann');
    expect(nameOf({ name: '', mail: 'a@b.c' })).toBe('a@b.c');
    expect(nameOf(undefined)).toBe('');
  });

  it('shows recipients instead of the sender in folders of own mail [MAIL-066]', () => {
    const row = makeRow(1, { to: [{ name: 'Tom', mail: 't@x.y' }], cc: [{ name: '', mail: 'c@x.y' }] });
    expect(personOf(row, true, t).name).toBe('LANG_MAIL_TO_NAMES Tom, c@x.y');
    expect(personOf(row, true, t).address?.mail).toBe('t@x.y');
    expect(personOf(row, false, t)).toEqual({ name: 'Sender 1', address: row.from[0] });
  });

  it('names three recipients, passing over those without a name or address', () => {
    const people = ['', 'Ann', 'Bob', 'Cy', 'Di'].map((name) => ({ name, mail: '' }));
    const row = makeRow(1, { to: people.slice(0, 2), cc: people.slice(2, 3), bcc: people.slice(3) });
    expect(personOf(row, true, t).name).toBe('LANG_MAIL_TO_NAMES Ann, Bob, Cy');
  });

  it('says that there is no sender, no recipient or no subject', () => {
    const row = makeRow(1, { from: [{ name: '', mail: ' ' }], to: [] });
    expect(personOf(row, false, t).name).toBe('LANG_MAIL_NO_SENDER');
    expect(personOf(row, true, t)).toEqual({ name: 'LANG_MAIL_NO_RECIPIENT', address: undefined });
    expect([subjectOf('  ', t), subjectOf(' Hello ', t)]).toEqual(['LANG_MAIL_NO_SUBJECT', 'Hello']);
  });

  it('processes only the beginning of hostile headers and texts', () => {
    expect(label(`${' '.repeat(5000)}late`)).toBe('');
    expect(previewOf(`${' '.repeat(5000)}late`, t)).toBe('');
    expect(label('x'.repeat(5000)).length).toBeLessThanOrEqual(300);
  });

  it('takes out marks that reorder or hide text', () => {
    expect(shown('gpj\u202eexe\u0000\u2066')).toBe('gpj exe  ');
    expect(subjectOf('\u200f \n', t)).toBe('LANG_MAIL_NO_SUBJECT');
  });

  it('blanks snippets of calendars [MAIL-068] and style sheets [MAIL-069], and names encrypted ones [MAIL-067]', () => {
    expect(previewOf('BEGIN:VCALENDAR VERSION:2.0', t)).toBe('');
    expect(previewOf('body, td.x > a { margin: 0 }', t)).toBe('');
    expect(previewOf('@media only screen and (max-width:600px){', t)).toBe('');
    expect(previewOf('begin:vevent', t)).toBe('');
    expect(previewOf(' -----BEGIN PGP MESSAGE----- hQIMA', t)).toBe('LANG_MAIL_ENCRYPTED');
    expect(previewOf(ENCRYPTED_PREVIEW, t)).toBe('LANG_MAIL_ENCRYPTED');
    expect(previewOf('Prices { as of: today }  fell', t)).not.toBe('');
  });

  it('shows a text that only speaks of calendars, encryption or styles, in one line', () => {
    expect(previewOf(' He wrote:\r\n\t-----BEGIN PGP MESSAGE----- \n', t)).toBe(
      'He wrote: -----BEGIN PGP MESSAGE-----',
    );
    expect(previewOf('Import BEGIN:VCALENDAR', t)).toBe('Import BEGIN:VCALENDAR');
    expect(previewOf('See @media print {', t)).toBe('See @media print {');
  });

  it('reads long hostile snippets in one pass', () => {
    expect(previewOf('word '.repeat(40) + '{', t)).not.toBe('');
    fc.assert(fc.property(fc.string({ maxLength: 200, size: 'max' }), (text) => void previewOf(text, t)));
  });

  it('draws the marks of flags in their order [MAIL-010]', () => {
    expect(marksOf(8 | 2048 | 4)).toEqual(['star', 'answered', 'attachment']);
    expect(marksOf(1)).toEqual([]);
  });
});

describe('the people of a conversation', () => {
  const people = [
    { name: 'Ann Lee', mail: 'ann@x.y' },
    { name: 'Me Myself', mail: 'ME@x.y' },
    { name: 'Bob Ray Hill', mail: 'bob@x.y' },
    { name: '', mail: 'cy dee@x.y' },
    { name: '', mail: '' },
  ];

  it('are the first by the whole name, the others by first names or addresses, the user last', () => {
    expect(peopleOf(people, 'me@X.y', t)).toBe('Ann Lee, Bob, cy dee@x.y, LANG_CONVERSATION_AND_YOU');
    expect(peopleOf(people.slice(0, 1), 'me@x.y', t)).toBe('Ann Lee');
  });

  it('are all named while the user’s address is not known, also one without an address', () => {
    expect(peopleOf([...people.slice(0, 2), { name: 'List', mail: '' }], '', t)).toBe('Ann Lee, Me, List');
  });

  it('keep their order between names that are written from right to left', () => {
    expect(peopleOf([{ name: 'דנה', mail: 'd@x.y' }, ...people.slice(2, 3)], '', t)).toBe('\u2068דנה\u2069, Bob');
  });
});

describe('the accessible name of a row', () => {
  const said = { person: 'Ann', time: '9:30' };

  it('is short for a message that is read and has nothing special', () => {
    expect(rowLabel(makeRow(1), said, t)).toBe('Ann, Subject 1, 9:30');
  });

  it('says in words what weight, dots and icons show', () => {
    const flags = MESSAGE_FLAG.FLAGGED | MESSAGE_FLAG.ATTACH;
    const row = makeRow(1, { flags, threadmap: [1, 2, 3] });
    const all = {
      ...said,
      warning: 'Careful',
      states: ['Pinned'],
      labels: [{ name: 'Work' }, { name: 'Home' }],
      highlighted: true,
    };
    expect(rowLabel(row, all, t).split(', ')).toEqual([
      'LANG_MAIL_UNREAD',
      'Ann',
      'Careful',
      'LANG_MAIL_IN_CONVERSATION 3',
      'Subject 1',
      '9:30',
      'LANG_MAIL_MARK_STAR',
      'LANG_MAIL_MARK_ATTACHMENT',
      'Pinned',
      'LANG_MAIL_MARK_LABEL Work',
      'LANG_MAIL_MARK_LABEL Home',
      'LANG_MAIL_MARK_HIGHLIGHT',
    ]);
  });

  it('counts the messages of the conversation over all folders, or of the sender', () => {
    const conversation = { count: 5, people: [], open: { folder: 'INBOX', uid: 1 } };
    const row = makeRow(1, { threadmap: [1, 2], conversation });
    expect([countOf(row), countOf(makeRow(1, { threadmap: [1, 2] })), countOf(makeRow(1))]).toEqual([5, 2, 0]);
    expect(rowLabel(row, said, t)).toContain('LANG_MAIL_IN_CONVERSATION 5');
    expect(rowLabel(row, { ...said, bySender: true }, t)).toContain('LANG_MAIL_OF_SENDER 5');
    expect(rowLabel(makeRow(1, { threadmap: [1] }), said, t)).toBe('Ann, Subject 1, 9:30');
  });
});
