import { describe, expect, it } from 'vitest';
import { isBlockedSender } from './blocked-sender.ts';

describe('isBlockedSender', () => {
  const lists = { BlockList: ['Eve@evil.example', 'spam.example', '@ads.example'], AllowList: ['good@spam.example'] };

  it.each([
    ['eve@evil.example', true],
    ['EVE@EVIL.example', true],
    ['other@evil.example', false],
    ['a@spam.example', true],
    ['a@mail.spam.example', true],
    ['a@notspam.example', false],
    ['a@ads.example', true],
    ['good@spam.example', false],
    ['', false],
  ])('%s: %j', (mail, expected) => {
    expect(isBlockedSender(mail, lists)).toBe(expected);
  });
});
