import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { MailboxReportsDeps } from './mailbox-reports.ts';
import { MailboxReports } from './mailbox-reports.ts';

/** Finds reports about sent messages in all mailboxes that are open. */
export class ArrivedReports {
  readonly #deps: MailboxReportsDeps;
  readonly #mailboxes = new WeakMap<Mailbox, Map<AccountId, MailboxReports>>();

  constructor(deps: MailboxReportsDeps) {
    this.#deps = deps;
  }

  /** Looks at what has arrived since the last session, once after a mailbox was opened. */
  opened(accountId: AccountId, mailbox: Mailbox): void {
    const accounts = this.#mailboxes.get(mailbox) ?? new Map<AccountId, MailboxReports>();
    this.#mailboxes.set(mailbox, accounts);
    if (accounts.has(accountId)) return;
    // No call waits for it.
    void outsideCall(async () => accounts.set(accountId, new MailboxReports(this.#deps, accountId, mailbox)));
  }

  /** Looks at messages that arrive. Never rejects. */
  async arrived(accountId: AccountId, mailbox: Mailbox, event: MailboxEvent): Promise<void> {
    await outsideCall(async () => await this.#mailboxes.get(mailbox)?.get(accountId)?.arrived(event));
  }
}
