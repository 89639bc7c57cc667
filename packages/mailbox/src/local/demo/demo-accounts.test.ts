import { describe, expect, it } from 'vitest';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { parseMessage } from '../../message/parse-message.ts';
import { MemoryLocalStore } from '../../suite/memory-local-store.ts';
import { createLocalSystem } from '../local-system.ts';
import { demoAccounts } from './demo-accounts.ts';

const NOW = Date.UTC(2026, 10, 18, 9, 41);

describe('the demo mailbox', () => {
  const [clara, ...others] = demoAccounts(NOW);

  it('is the same for the same time, and contains only older messages', () => {
    expect(demoAccounts(NOW)).toEqual([clara, ...others]);
    const messages = [clara, ...others].flatMap((account) => account?.messages ?? []);
    expect(messages.every(({ arrived }) => arrived < NOW)).toBe(true);
    expect(clara?.messages.length).toBeGreaterThan(150);
  });

  it('has only valid messages, from reserved domains', () => {
    for (const { source, arrived } of clara?.messages ?? []) {
      const parsed = parseMessage(source);
      expect(parsed.notes).toEqual([]);
      expect(parsed.header.subject).not.toBe('');
      expect(Math.abs(parsed.header.date - arrived)).toBeLessThan(1000);
      for (const { mail } of [...parsed.header.from, ...parsed.header.to]) expect(mail).toMatch(/@[\w.-]+\.example$/);
    }
  });

  it('fills an account realistically', async () => {
    const system = createLocalSystem(new MemoryLocalStore());
    if (clara === undefined) throw new Error('Nobody');
    await system.createAccount(clara);
    await system.seed(clara.address, clara.messages);
    const mailbox = await system.signIn({ user: clara.address, password: clara.password });
    const folders = await mailbox.folders();
    const unseen = Object.fromEntries(folders.map(({ name, info }) => [name, info.unseen]));
    expect(unseen).toMatchObject({
      INBOX: 9,
      'Customers/Ashdown House': 4,
      'Customers/Bellamy kitchen': 0,
      'Customers/Raman loft': 1,
    });
    expect(folders.find(({ name }) => name === 'Drafts')?.info.draft).toBe(3);
    const query = {
      folder: 'INBOX',
      sort: 5,
      dir: -1,
      threaded: true,
      offset: 0,
      limit: 8,
      zone: 'UTC',
      weekstart: 1,
    } as const;
    const { rows } = await mailbox.list(query);
    expect(rows.map(({ from, threadmap }) => [from[0]?.name, threadmap.length])).toEqual([
      ['Tom Ashdown', 3],
      ['Priya Raman', 1],
      ['Timberline Supplies', 3],
      ['Elena Petrova', 1],
      ['Northwater Billing', 1],
      ['Jonas Weber', 1],
      ['Isabel Moreno', 6],
      ['Hinge & Hasp', 1],
    ]);
    expect(rows[3]?.flags).toBe(MESSAGE_FLAG.SEEN | MESSAGE_FLAG.CALENDAR | MESSAGE_FLAG.ATTACH);
    expect(rows[0]?.preview).toMatch(/^Morning Clara, Rev F is attached\./);
  });
});
