import type { AutoReply, AutoReplyState } from '@pillarbox/contract/incoming/autoreply';
import { Failure } from '@pillarbox/contract/failure';
import type { MailRules, MailScript } from '@pillarbox/mailbox/sieve/port';
import { actionsIn } from '@pillarbox/rules/incoming/actions-in-script';
import { autoReplySection, hasGoodDays, readAutoReply } from '@pillarbox/rules/incoming/autoreply';
import { isSieveExpandable } from '@pillarbox/rules/sieve/write';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { NoticeState } from './notice-state.ts';

/** What the auto-reply needs. */
export interface AutoReplyDeps {
  readonly scriptOf: (session: Session) => MailScript;
  /** The account's addresses, its own first. */
  readonly aliasesOf: (session: Session) => readonly string[];
  readonly notices: NoticeState;
}

/** The auto-reply of an account [FILT-010]. Its only copy is in the rules of the mail system. */
export class AutoReplyService {
  readonly #deps: AutoReplyDeps;

  constructor(deps: AutoReplyDeps) {
    this.#deps = deps;
  }

  async read(session: Session): Promise<AutoReplyState> {
    return this.#shown(session, await this.#deps.scriptOf(session).read());
  }

  /** @throws Failure `autoreply_elsewhere`, `invalid_request`, and what the rules throw. */
  async save(
    session: Session,
    { autoReply, etag }: { readonly autoReply: AutoReply; readonly etag: string },
  ): Promise<AutoReplyState> {
    checkReply(autoReply);
    const script = this.#deps.scriptOf(session);
    // A message can have one answer: the mail server would stop at the second one (RFC 5230 4.1).
    if (autoReply.on && answeredBy(await script.read()) !== null) throw new Failure('autoreply_elsewhere');
    const content = autoReplySection(autoReply, this.#deps.aliasesOf(session));
    return this.#shown(session, await script.replaceSection({ section: 'autoreply', content, etag }));
  }

  /** Switches the auto-reply off and keeps its text. */
  async stop(session: Session): Promise<void> {
    const script = this.#deps.scriptOf(session);
    const reply = { ...readAutoReply((await script.read()).sections.autoreply), on: false };
    const content = autoReplySection(reply, []);
    await this.#shown(session, await script.replaceSection({ section: 'autoreply', content, etag: null }));
  }

  async #shown(session: Session, rules: MailRules): Promise<AutoReplyState> {
    const { sections, extensions, etag, isActive, foreign } = rules;
    const autoReply = readAutoReply(sections.autoreply);
    const replacedBy = autoReply.on && !isActive && foreign !== null ? foreign.name : null;
    await this.#deps.notices.replyIs(session, replacedBy === null ? autoReply : { ...autoReply, on: false });
    return {
      autoReply,
      etag,
      canLimitDays: ['date', 'relational'].every((name) => extensions.includes(name)),
      ownAddresses: [...this.#deps.aliasesOf(session)],
      answeredBy: answeredBy(rules),
      replacedBy,
    };
  }
}

/** The name of another program's rules that answer messages; null for none. */
function answeredBy({ foreign }: MailRules): string | null {
  return foreign !== null && actionsIn(foreign.text).answers ? foreign.name : null;
}

/** @throws Failure `invalid_request` naming the field. */
function checkReply(reply: AutoReply): void {
  const wrong = [
    reply.on && reply.text.trim() === '' ? 'text' : null,
    // The mail server would replace a part of it (RFC 5229 3).
    isSieveExpandable(reply.text) ? 'text' : null,
    isSieveExpandable(reply.subject) ? 'subject' : null,
    hasGoodDays(reply) ? null : 'until',
    isTimeZone(reply.timeZone) ? null : 'timeZone',
  ].find((field) => field !== null);
  if (wrong !== undefined) throw new Failure('invalid_request', { field: wrong });
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
