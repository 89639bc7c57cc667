import { Failure } from '@pillarbox/contract/failure';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { describe, expect, it } from 'vitest';
import { LocalMail } from './local-mail.ts';
import { codeOf } from './in-process-client.ts';

const USER = 'ann@example.test';

async function signedIn(): Promise<{ mail: LocalMail; mailbox: Mailbox }> {
  const mail = new LocalMail();
  await mail.add(USER, 'secret');
  return { mail, mailbox: await mail.system.signIn({ user: USER, password: 'secret' }) };
}

describe('faults of a mailbox', () => {
  it('let the next call of a method fail, and no other, without calling the mail system', async () => {
    const { mail, mailbox } = await signedIn();
    mail.system.faults.failNext('createFolder', new Failure('mail_timeout'));
    await mailbox.usage();
    expect(await codeOf(mailbox.createFolder('Work'))).toBe('mail_timeout');
    expect(await mail.probe(USER).paths()).not.toContain('Work');
    await mailbox.createFolder('Work');
    expect(await mail.probe(USER).paths()).toContain('Work');
  });

  it('last until `heal`, in every mailbox of the system', async () => {
    const { mail, mailbox } = await signedIn();
    const other = await mail.system.signIn({ user: USER, password: 'secret' });
    mail.system.faults.fail('usage', new Failure('mail_unavailable'));
    expect([await codeOf(mailbox.usage()), await codeOf(other.usage())]).toEqual([
      'mail_unavailable',
      'mail_unavailable',
    ]);
    mail.system.faults.heal('usage');
    expect(await codeOf(mailbox.usage())).toBe('none');
  });

  it('record each call with its mailbox and arguments, and change results', async () => {
    const { mail, mailbox } = await signedIn();
    mail.system.faults.answer('usage', (usage) => ({ ...usage, used: usage.used + 7 }));
    expect(await mailbox.usage()).toEqual({ used: 7, limit: 0 });
    await mailbox.watch('Sent');
    expect(mail.system.faults.callsOf('watch')).toEqual([['Sent']]);
    expect(mail.system.faults.calls.at(-1)?.mailbox).toBe(mailbox);
  });
});
