import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import { describe, expect, it } from 'vitest';
import { ownDomainOnly } from './own-domain.ts';

describe('the built-in mail system of one partner', () => {
  const asked: Credentials[] = [];
  const system = ownDomainOnly(
    {
      signIn: (credentials) => {
        asked.push(credentials);
        return Promise.resolve({} as Mailbox);
      },
      close: () => Promise.resolve(),
    },
    'Example.Test',
  );
  const userAsked = async (user: string) => {
    await system.signIn({ user, password: 'secret' });
    return asked.pop()?.user;
  };

  it('accepts accounts of its own domain and refuses the others', async () => {
    expect(await userAsked('Alice@EXAMPLE.test')).toBe('Alice@EXAMPLE.test');
    for (const user of ['alice@other.test', 'alice@example.test.other.test', 'alice@sub.example.test', 'alice', '']) {
      expect(await userAsked(user)).toBe('\u0001');
    }
  });
});
