import { expect, it } from 'vitest';
import { answered, sent, untagged } from '../command.test-bed.ts';
import { namespace } from './namespace.ts';

const spaces = (...responses: readonly string[]) => answered(namespace(), responses);

it('reads the personal namespace, and the prefixes of the others', () => {
  expect(sent(namespace())).toBe('NAMESPACE');
  expect(spaces('NAMESPACE (odd ("INBOX." ".")("x" "/")) (("Other." ".")) (("Public." ".")("Team." "."))')).toEqual({
    prefix: 'INBOX.',
    delimiter: '.',
    foreign: ['Other.', 'Public.', 'Team.'],
  });
});

it('has neither prefix nor delimiter where the server names none', () => {
  const nothing = { prefix: '', delimiter: '', foreign: [] };
  expect(spaces()).toEqual(nothing);
  for (const answer of ['NIL NIL NIL', 'NIL', '', '((NIL NIL)) (("" "/")) NIL', '(() ) (x "y") ()']) {
    expect([answer, spaces(`NAMESPACE ${answer}`)]).toEqual([answer, nothing]);
  }
  expect(spaces('NAMESPACE NIL NIL NIL (("a" "/"))')).toEqual(nothing);
});

it('leaves other responses to the connection', () => {
  expect(namespace().handle?.(untagged('LIST () "/" a'))).toBe(false);
});
