import { expect, it } from 'vitest';
import { answered, sent, untagged } from '../command.test-bed.ts';
import { list, lsub } from './list.ts';

const WITH_NOTHING = { specialUse: false, subscribed: false, status: null };
const listed = (...responses: readonly string[]) => answered(list(WITH_NOTHING), responses);

it('asks for what is wanted in addition to the names', () => {
  expect(sent(list(WITH_NOTHING))).toBe('LIST "" "*"');
  expect(sent(list({ specialUse: true, subscribed: true, status: 'MESSAGES UNSEEN' }))).toBe(
    'LIST "" "*" RETURN (SUBSCRIBED SPECIAL-USE STATUS (MESSAGES UNSEEN))',
  );
  expect(sent(list({ ...WITH_NOTHING, specialUse: true }))).toBe('LIST "" "*" RETURN (SPECIAL-USE)');
  expect(sent(lsub())).toBe('LSUB "" "*"');
});

it('reads names as bytes, the first character of the delimiter, and attributes in lower case', () => {
  const { folders } = listed(
    'LIST (\\HasNoChildren \\Sent) "/" "Sent mail"',
    'LIST (  )  "\\\\"  {3}\r\na\xffb',
    'LIST () NIL INBOX',
    'LIST () ".x" NIL',
    'LIST (\\Subscribed) "" a',
  );
  expect(folders.map(({ name, ...rest }) => ({ name: name.toString('latin1'), ...rest }))).toEqual([
    { name: 'Sent mail', delimiter: '/', attributes: ['\\hasnochildren', '\\sent'] },
    { name: 'a\xffb', delimiter: '\\', attributes: [] },
    { name: 'INBOX', delimiter: '', attributes: [] },
    // A folder may be called NIL.
    { name: 'NIL', delimiter: '.', attributes: [] },
    { name: 'a', delimiter: '', attributes: ['\\subscribed'] },
  ]);
});

it('reads the counts of folders by their names', () => {
  const { folders, status } = listed(
    'LIST () "/" INBOX',
    'STATUS INBOX (MESSAGES 3 UNSEEN 1)',
    'STATUS "a\xff"  (MESSAGES 2)',
    'STATUS NIL (MESSAGES 9)',
  );
  expect(folders).toHaveLength(1);
  expect([...status].map(([name, { messages, unseen }]) => [name, messages, unseen])).toEqual([
    ['INBOX', 3, 1],
    ['a\xff', 2, 0],
    ['NIL', 9, 0],
  ]);
});

it('leaves out folders that it cannot read', () => {
  const { folders, status } = listed(
    'LIST (',
    'LIST ("x") "/" a',
    'LIST "/" a',
    'LIST () "/"',
    'STATUS a MESSAGES',
    'LIST () "/" last',
  );
  expect(folders.map(({ name }) => name.toString())).toEqual(['last']);
  expect(status.size).toBe(0);
});

it('reads subscriptions in the same way, and leaves other responses to the connection', () => {
  expect(answered(lsub(), ['LSUB () "/" a']).folders).toHaveLength(1);
  expect(lsub().handle?.(untagged('SEARCH 1'))).toBe(false);
});

it('reads at most 5,000 folders', () => {
  const command = list(WITH_NOTHING);
  for (let at = 0; at < 5001; at += 1) {
    command.handle?.(untagged(`LIST () "/" f${String(at)}`));
    command.handle?.(untagged(`STATUS f${String(at)} (MESSAGES 1)`));
  }
  const { folders, status } = answered(command, []);
  expect([folders.length, status.size]).toEqual([5000, 5000]);
  expect(folders.at(-1)?.name.toString()).toBe('f4999');
});
