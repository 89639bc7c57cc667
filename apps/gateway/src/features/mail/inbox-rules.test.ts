import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { describe, expect, it, vi } from 'vitest';
import { testAccount } from '../../platform/testing/test-account.ts';
import type { InboxRule, InboxWork } from './inbox-rules.ts';
import { InboxRules } from './inbox-rules.ts';

const MAIL = 'clara@example.test';
const { accountId } = testAccount(MAIL);

async function bed() {
  const local = new LocalMail(() => 0);
  await local.add(MAIL, 'right');
  const mailbox = await local.system.signIn({ user: MAIL, password: 'right' });
  const file = async (subject: string, flags = 0): Promise<number> => {
    const source = Buffer.from(`From: a@b.example\r\nSubject: ${subject}\r\n\r\nx`);
    return (await mailbox.append({ folder: 'INBOX', source, flags })).uid;
  };
  return { mailbox, file };
}

/** A rule that notes the subjects it gets, and says that it handled those that begin with its name. */
function rule(name: string, work?: InboxWork) {
  const got: string[] = [];
  const failed = vi.fn<(error: unknown) => void>();
  const handle: InboxWork = async (rows) => {
    got.push(...rows.map(({ subject }) => subject));
    return await Promise.resolve(rows.filter(({ subject }) => subject.startsWith(name)).map(({ uid }) => uid));
  };
  const made: InboxRule = { workFor: () => Promise.resolve(work ?? handle), failed };
  return { rule: made, got, failed };
}

const arrival = (inserted: number[], folder = 'INBOX') => ({
  event: 'folder-changed' as const,
  ...{ folder, inserted, uidvalidity: 1, rev: 1, removed: [], flags: [], opIds: [], reset: false },
});

describe('rules for new mail', () => {
  it('get unread messages in their order, without those that an earlier rule handled', async () => {
    const { mailbox, file } = await bed();
    const uids = [await file('one'), await file('two'), await file('read', MESSAGE_FLAG.SEEN)];
    const read = vi.spyOn(mailbox, 'rows');
    const [first, second] = [rule('one'), rule('two')];
    const rules = new InboxRules([first.rule, second.rule]);
    await rules.arrived(accountId, mailbox, arrival(uids));
    expect([first.got, second.got]).toEqual([['one', 'two'], ['two']]);
    expect(read).toHaveBeenCalledOnce();
  });

  it('run although an earlier one failed', async () => {
    const { mailbox, file } = await bed();
    const uids = [await file('one')];
    const [first, second] = [rule('one', () => Promise.reject(new Error('full'))), rule('two')];
    await new InboxRules([first.rule, second.rule]).arrived(accountId, mailbox, arrival(uids));
    expect(first.failed).toHaveBeenCalledWith(new Error('full'));
    expect(second.got).toEqual(['one']);
  });

  it('look once at the unread messages of an opened mailbox, also after some have arrived', async () => {
    const { mailbox, file } = await bed();
    await file('old');
    const only = rule('none');
    const rules = new InboxRules([only.rule]);
    await rules.arrived(accountId, mailbox, arrival([await file('new')]));
    await rules.opened(accountId, mailbox);
    await rules.opened(accountId, mailbox);
    expect(only.got.sort()).toEqual(['new', 'new', 'old']);
  });

  it('read no messages when there is no work, or nothing arrived in the inbox', async () => {
    const { mailbox, file } = await bed();
    const uids = [await file('one')];
    const read = vi.spyOn<Mailbox, 'rows'>(mailbox, 'rows');
    const idle = { workFor: () => Promise.resolve(null), failed: vi.fn<() => void>() };
    await new InboxRules([idle]).arrived(accountId, mailbox, arrival(uids));
    await new InboxRules([rule('one').rule]).arrived(accountId, mailbox, arrival(uids, 'Other'));
    await new InboxRules([rule('one').rule]).arrived(accountId, mailbox, arrival([]));
    expect(read).not.toHaveBeenCalled();
  });

  it('let nobody hear of a message that was put aside, and of the others only then', async () => {
    const { mailbox, file } = await bed();
    const uids = [await file('news'), await file('quiet')];
    let finish = (): void => undefined;
    const working = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = rule('quiet', async (rows) => {
      await working;
      return rows.filter(({ subject }) => subject === 'quiet').map(({ uid }) => uid);
    });
    const rules = new InboxRules([slow.rule]);
    const event = { event: 'new-mail', folder: 'INBOX', topuid: uids[1] ?? 0, fresh: 2, unseen: 5 } as const;
    const news = { ...event, subject: 'quiet', from: 'a@b.example' };
    void rules.arrived(accountId, mailbox, arrival(uids));
    const heard = rules.announced(accountId, mailbox, news);
    finish();
    expect(await heard).toMatchObject({ topuid: uids[0], fresh: 1, unseen: 4, subject: 'news', from: 'a@b.example' });
    const alone = await file('quiet');
    await rules.arrived(accountId, mailbox, arrival([alone]));
    expect(await rules.announced(accountId, mailbox, { ...news, topuid: alone, fresh: 1 })).toBeNull();
    const other = { ...news, folder: 'Other' };
    expect(await rules.announced(accountId, mailbox, other)).toBe(other);
  });
});
