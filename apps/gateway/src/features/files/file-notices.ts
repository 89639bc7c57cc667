import { lt, sql } from 'drizzle-orm';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { SystemMail } from '../../platform/outbound-mail/outbound-mail.ts';
import { formatText } from '../../platform/texts/texts.ts';
import { fileNotices } from './files.table.ts';
import type { ShareRow } from './share.store.ts';

/** How mail of the product is sent. */
export interface NoticeMail {
  /** Whether the partner sends mail to this address. */
  readonly canSend: (partner: string, to: string) => Promise<boolean>;
  /** @throws Failure when it cannot be sent. */
  readonly send: (mail: SystemMail) => Promise<void>;
  /** The languages of a user, the best first. */
  readonly languagesOf: (account: Account) => Promise<readonly string[]>;
  /** When a page of the account was last used, in milliseconds since 1970; 0 for never. */
  readonly seenAt: (accountId: AccountId) => Promise<number>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface FileNoticesDeps extends NoticeMail {
  readonly db: Db;
  /** Called with the reason why a mail could not be sent. */
  readonly failed: (error: unknown) => void;
}

/** A user whose page was used within so many milliseconds sees what arrives there: pages ask at least once in this time. */
const HERE_MS = 10 * 60_000;
/** Longest name in a subject and a text, in characters. */
const MAX_NAME = 80;

/** Mail about files that arrive by links and files that others share. At most one in an hour about the same, at all gateways. */
export class FileNotices {
  readonly #deps: FileNoticesDeps;

  constructor(deps: FileNoticesDeps) {
    this.#deps = deps;
  }

  /** Tells the owner of a link, who is away, that files arrive. What visitors call their files is not repeated. */
  received({ id, accountId, partner, ownerMail }: ShareRow, folder: string): void {
    this.#soon(async () => {
      const { seenAt, now } = this.#deps;
      if (ownerMail === '' || now() - (await seenAt(accountId)) < HERE_MS) return;
      const owner = { accountId, partner, mail: ownerMail };
      await this.#send(owner, `link ${id}`, (languages) => ({
        subject: formatText(languages, 'LANG_OUTBOUND_RECEIVED_SUBJECT', { folder: short(folder) }),
        text: formatText(languages, 'LANG_OUTBOUND_RECEIVED_TEXT', { folder: short(folder) }),
      }));
    });
  }

  /** Tells a person that a user shares a file or folder with them. */
  shared(owner: Account, person: Pick<Account, 'accountId' | 'mail'>, name: string): void {
    this.#soon(async () => {
      const values = { name: short(name), mail: owner.mail };
      const to = { ...person, partner: owner.partner };
      await this.#send(to, `share ${owner.accountId} ${person.accountId}`, (languages) => ({
        subject: formatText(languages, 'LANG_OUTBOUND_SHARED_SUBJECT', values),
        text: formatText(languages, 'LANG_OUTBOUND_SHARED_TEXT', values),
      }));
    });
  }

  async #send(
    to: Account,
    about: string,
    words: (languages: readonly string[]) => Pick<SystemMail, 'subject' | 'text'>,
  ): Promise<void> {
    const { canSend, send, languagesOf } = this.#deps;
    if (!(await canSend(to.partner, to.mail)) || !(await this.#claim(about))) return;
    await send({ partner: to.partner, to: to.mail, ...words(await languagesOf(to)) });
  }

  /** True for one of all gateways, once in an hour. */
  async #claim(about: string): Promise<boolean> {
    const claimed = await this.#deps.db
      .insert(fileNotices)
      .values({ about })
      .onConflictDoUpdate({
        target: fileNotices.about,
        set: { sentAt: sql`now()` },
        setWhere: lt(fileNotices.sentAt, sql`now() - interval '1 hour'`),
      })
      .returning({ about: fileNotices.about });
    return claimed.length > 0;
  }

  /** Nobody who uploads or shares waits for mail. */
  #soon(work: () => Promise<void>): void {
    void outsideCall(work).catch(this.#deps.failed);
  }
}

function short(name: string): string {
  const letters = [...name];
  return letters.length <= MAX_NAME ? name : `${letters.slice(0, MAX_NAME).join('')}…`;
}
