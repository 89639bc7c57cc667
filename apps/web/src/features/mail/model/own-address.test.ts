import { describe, expect, it } from 'vitest';
import { makeMessage, makeRow } from '../fake-mail.test-maker.ts';
import { isOwn, otherSender } from './own-address.ts';

const own = 'Me@example.test';

describe('the user’s own address', () => {
  it.each([
    ['me@example.test', own, true],
    ['ME@EXAMPLE.TEST', own, true],
    ['you@example.test', own, false],
    // Before the session is known nobody is the user, not even a sender without an address.
    ['', '', false],
  ])('%j for the user %j', (mail, user, expected) => {
    expect(isOwn({ name: 'Me', mail }, user)).toBe(expected);
  });

  it.each([
    ['of someone else', 'ann@example.test', 'ann@example.test'],
    ['of the user, in other letters', 'me@EXAMPLE.test', undefined],
    ['without a valid address', 'undisclosed', undefined],
  ])('a sender who can be blocked: one %s', (_, mail, expected) => {
    const message = makeMessage(makeRow(1, { from: [{ name: 'Sender', mail }] }));
    expect(otherSender(message, own)?.mail).toBe(expected);
  });

  it('cannot block a message without a sender', () => {
    expect(otherSender(makeMessage(makeRow(1, { from: [] })), own)).toBeNull();
  });
});
