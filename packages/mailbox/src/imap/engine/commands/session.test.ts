import { expect, it } from 'vitest';
import { answered, sent, status, untagged } from '../command.test-bed.ts';
import { capability, enable, idleText, noop, notify, unselect } from './session.ts';

it('sends commands without results', () => {
  expect(sent(noop())).toBe('NOOP');
  expect(sent(unselect())).toBe('UNSELECT');
  expect(sent({ text: idleText() })).toBe('IDLE');
});

it('enables extensions, and knows which ones the server has enabled', () => {
  const words = ['QRESYNC', 'CONDSTORE'];
  expect(sent(enable(words))).toBe('ENABLE QRESYNC CONDSTORE');
  expect(answered(enable(words), ['ENABLED qresync', 'ENABLED CONDSTORE'])).toEqual(words);
  expect(answered(enable(words), [])).toEqual([]);
  expect(enable(words).handle?.(untagged('CAPABILITY QRESYNC'))).toBe(false);
  expect(enable(words).countsAsOk?.(status('NO x'))).toBe(true);
});

it('asks for the capabilities', () => {
  expect(sent(capability())).toBe('CAPABILITY');
  expect(answered(capability(), ['CAPABILITY IMAP4rev1 idle'])).toEqual(['IMAP4REV1', 'IDLE']);
  expect(answered(capability(), [])).toEqual([]);
  expect(capability().handle?.(untagged('ENABLED IDLE'))).toBe(false);
});

it('asks for changes of all folders, and goes on when the server refuses', () => {
  expect(sent(notify())).toBe(
    'NOTIFY SET (selected (MessageNew MessageExpunge FlagChange)) (personal (MessageNew MessageExpunge FlagChange MailboxName))',
  );
  expect(notify().countsAsOk?.(status('NO x'))).toBe(true);
});
