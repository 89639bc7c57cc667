import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MailboxEvent } from '@pillarbox/mailbox/port';
import type { MemoryAccount } from '@pillarbox/testkit/memory-mailbox';
import { MemoryMailSystem } from '@pillarbox/testkit/memory-mail-system';
import { PlainParser } from '@pillarbox/testkit/plain-parser';
import { ShortRoad } from '@pillarbox/testkit/short-road';
import type { Session } from '../../platform/http/road.ts';
import type { MailFeature } from './mail.feature.ts';
import { mailFeature } from './mail.feature.ts';
import { testAccount } from '../../platform/testing/test-account.ts';

/** A session of a user of the test bed. */
export function sessionOf(mail: string, password: string, id = `session-of-${mail}`): Session {
  const [account = '', domain = ''] = mail.split('@');
  const credentials = { user: mail, password };
  return { ...testAccount(mail), id, account, domain, maillogin: mail, duty: null, rtoken: 'r', credentials };
}

/** The mail feature over a mail system in memory with one account, alice, and a clock that a test sets. */
export class MailBed {
  readonly system = new MemoryMailSystem();
  readonly account: MemoryAccount = this.system.add('alice@example.test', 'right');
  readonly session = sessionOf('alice@example.test', 'right');
  readonly road = new ShortRoad<Session>();
  readonly parser = new PlainParser();
  readonly published: { readonly accountId: string; readonly event: MailboxEvent }[] = [];
  readonly refused: string[] = [];
  time = 1_000_000;
  readonly feature: MailFeature = mailFeature({
    mount: this.road.mount,
    mailSystemOf: () => this.system,
    parser: this.parser,
    fetchOutside: () => Promise.reject(new Error('no door outwards in this test')),
    contentAddress: (_partner, address) => address,
    publish: ({ accountId }, event) => this.published.push({ accountId, event }),
    passwordRefused: ({ id }) => {
      this.refused.push(id);
      return Promise.resolve();
    },
    now: () => this.time,
  });

  /** Files a message without going through the product; answers its uid. */
  deliver(folder: string, text: string, flags = 0): number {
    const kept = this.folder(folder);
    const uid = kept.uidnext;
    kept.uidnext += 1;
    kept.messages.set(uid, { flags, source: Buffer.from(text, 'latin1'), arrived: this.time });
    return uid;
  }

  folder(path: string): NonNullable<ReturnType<MemoryAccount['folders']['get']>> {
    const found = this.account.folders.get(path);
    if (found === undefined) throw new Error(`no folder ${path}`);
    return found;
  }

  /** Whether a message carries SEEN now. */
  isSeen(folder: string, uid: number): boolean {
    return ((this.folder(folder).messages.get(uid)?.flags ?? 0) & MESSAGE_FLAG.SEEN) !== 0;
  }
}
