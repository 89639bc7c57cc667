import { expect, it } from 'vitest';
import { answered, sent, status, untagged } from '../command.test-bed.ts';
import { isReadOnly } from './my-rights.ts';

const NAME = Buffer.from('a b');
const readOnly = (...responses: readonly string[]) => answered(isReadOnly(NAME), responses);

it('knows from the rights whether a folder can be changed', () => {
  expect(sent(isReadOnly(NAME))).toBe('MYRIGHTS "a b"');
  expect(readOnly('MYRIGHTS "a b" lrs')).toBe(true);
  expect(readOnly('MYRIGHTS "a b"  ""')).toBe(true);
  for (const right of ['i', 'w', 't', 'e', 'x']) expect(readOnly(`MYRIGHTS "a b" lr${right}`)).toBe(false);
});

it('takes a folder as changeable when the server does not say', () => {
  expect(readOnly()).toBe(false);
  expect(readOnly('MYRIGHTS a NIL')).toBe(false);
  expect(readOnly('MYRIGHTS a (l)')).toBe(false);
  expect(isReadOnly(NAME).countsAsOk?.(status('NO x'))).toBe(true);
  expect(isReadOnly(NAME).handle?.(untagged('ACL a'))).toBe(false);
});
