import { Failure } from '@pillarbox/contract/failure';
import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { MailScript } from '@pillarbox/mailbox/sieve/port';
import { spamSection } from '@pillarbox/rules/incoming/spam-rules';
import type { InboundChecks } from '@pillarbox/rules/incoming/spam-rules';
import type { SpamListsTarget } from './spam-list-drivers.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** What the spam rules at the mail server need. */
export interface SpamSyncDeps {
  readonly scriptOf: (session: Session) => MailScript;
  readonly spamFilterOf: (session: Session) => Promise<SpamFilter>;
  readonly checksOf: (session: Session) => Promise<InboundChecks>;
  /** Names by which the partner's servers sign Authentication-Results. */
  readonly checkedBy: (partner: string) => readonly string[];
  readonly mailboxOf: (session: Session) => Promise<Pick<Mailbox, 'specialFolder' | 'nameInRules'>>;
  /** Where else the provider's filter reads the lists; null for nowhere. @throws Error when it is not set up. */
  readonly spamListsOf: (partner: string) => SpamListsTarget | null;
  /** Called when the mail server, or the filter, did not take them. */
  readonly spamRulesFailed: (error: unknown) => void;
}

/** Writes the section `spam` if it changed. Never throws: the lists are saved, and the gateway applies them as well. */
export async function syncSpamRules(deps: SpamSyncDeps, session: Session): Promise<void> {
  try {
    const script = deps.scriptOf(session);
    const [rules, lists, checks] = await Promise.all([
      script.read(),
      deps.spamFilterOf(session),
      deps.checksOf(session),
    ]);
    const sectionFor = (folder: string) =>
      spamSection({ lists, checks, servers: deps.checkedBy(session.partner), folder });
    const isEmpty = sectionFor('').text === '';
    if (isEmpty && rules.sections.spam === undefined) return;
    const content = sectionFor(isEmpty ? '' : await spamFolder(await deps.mailboxOf(session)));
    if (content.text === rules.sections.spam && rules.isActive) return;
    await script.replaceSection({ section: 'spam', content, etag: null });
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'mail_rules_unavailable')) deps.spamRulesFailed(error);
  }
}

/** Writes the lists to where the provider's filter reads them. @throws Failure `spam_lists_not_taken`, after it was logged. */
export async function writeSpamLists(deps: SpamSyncDeps, session: Session): Promise<void> {
  try {
    await deps.spamListsOf(session.partner)?.write(session.mail, () => deps.spamFilterOf(session));
  } catch (error) {
    deps.spamRulesFailed(error);
    throw new Failure('spam_lists_not_taken', {}, error);
  }
}

async function spamFolder(mailbox: Pick<Mailbox, 'specialFolder' | 'nameInRules'>): Promise<string> {
  return mailbox.nameInRules(await mailbox.specialFolder('spam'));
}
