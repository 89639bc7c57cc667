import { expect, it } from 'vitest';
import { answered, reasonOf, sent, untagged } from '../command.test-bed.ts';
import { status, statusItems } from './status.ts';

const NOTHING = { messages: 0, unseen: 0, uidnext: 0, uidvalidity: 0, highestmodseq: 0, size: 0 };
const counted = (items: string) => answered(status(Buffer.from('a'), 'MESSAGES'), [`STATUS a ${items}`]);

it('asks for what the server has', () => {
  const items = (...capabilities: readonly string[]) => statusItems((name) => capabilities.includes(name));
  expect(items()).toBe('MESSAGES UNSEEN UIDNEXT UIDVALIDITY');
  expect(items('CONDSTORE')).toBe('MESSAGES UNSEEN UIDNEXT UIDVALIDITY HIGHESTMODSEQ');
  expect(items('STATUS=SIZE')).toBe('MESSAGES UNSEEN UIDNEXT UIDVALIDITY SIZE');
  expect(sent(status(Buffer.from('a b'), 'MESSAGES UNSEEN'))).toBe('STATUS "a b" (MESSAGES UNSEEN)');
});

it('reads known items in any case and order, and takes the others as 0', () => {
  expect(counted('(  unseen  1 X-NEW 5 MESSAGES 3 constructor 4 SIZE 9  )')).toEqual({
    ...NOTHING,
    messages: 3,
    unseen: 1,
    size: 9,
  });
  expect(counted('(UIDNEXT 4 UIDVALIDITY 5 HIGHESTMODSEQ 6)')).toEqual({
    ...NOTHING,
    uidnext: 4,
    uidvalidity: 5,
    highestmodseq: 6,
  });
});

it('has nothing when the server says nothing, and leaves other responses to the connection', () => {
  const command = status(Buffer.from('a'), 'MESSAGES');
  expect(command.handle?.(untagged('LIST () "/" a'))).toBe(false);
  expect(answered(command, [])).toEqual(NOTHING);
});

it.each(['', 'MESSAGES 3', '(MESSAGES)', '(MESSAGES x)', '(MESSAGES 3', '(3'])(
  'fails when the items are %j',
  (items) => {
    expect(reasonOf(() => counted(items))).toMatch(/^expected /);
  },
);
