import type { Forwarding, ForwardingState } from '@pillarbox/contract/incoming/forwarding';
import { MAX_FORWARD_ADDRESSES } from '@pillarbox/contract/incoming/forwarding';
import { Failure } from '@pillarbox/contract/failure';
import type { MailRules, MailScript } from '@pillarbox/mailbox/sieve/port';
import { actionsIn } from '@pillarbox/rules/incoming/actions-in-script';
import { forwardingSection, readForwarding } from '@pillarbox/rules/incoming/forwarding';
import type { Exchange, Session } from '../../platform/http/request-pipeline.ts';
import type { NewForwarding, NoticeState } from './notice-state.ts';

/** What forwarding needs. */
export interface ForwardingDeps {
  readonly scriptOf: (session: Session) => MailScript;
  /** The account's addresses, its own first. */
  readonly aliasesOf: (session: Session) => readonly string[];
  /** @throws Failure `confirmation_required` unless the user typed the password or a code within ten minutes. */
  readonly requireConfirmation: (exchange: Exchange, session: Session) => void;
  /** Whether the built-in mail system delivers mail to this address. */
  readonly deliversTo: (address: string) => Promise<boolean>;
  /** Fills in the preferences that say where mail is forwarded to [PREF-063, PREF-064]. */
  readonly setPreferences: (session: Session, forwarding: Forwarding) => Promise<void>;
  /** Puts a mail about a new forwarding into the inbox. Rejects when the mail server does not take it. */
  readonly fileNotice: (session: Session, forwarding: NewForwarding) => Promise<void>;
  /** Called when a notice could not be filed. */
  readonly noticeFailed: (error: unknown) => void;
  readonly notices: NoticeState;
}

/** The forwarding of an account. Its only copy is in the rules of the mail system. */
export class ForwardingService {
  readonly #deps: ForwardingDeps;

  constructor(deps: ForwardingDeps) {
    this.#deps = deps;
  }

  async read(session: Session): Promise<ForwardingState> {
    return shown(await this.#deps.scriptOf(session).read());
  }

  /** @throws Failure `confirmation_required`, `forward_to_self`, `mail_rules_unsupported`, and what the rules throw. */
  async save(
    session: Session,
    { forwarding, etag }: { readonly forwarding: Forwarding; readonly etag: string },
    exchange: Exchange,
  ): Promise<ForwardingState> {
    const wanted = { ...forwarding, addresses: onceEach(forwarding.addresses) };
    const own = this.#deps.aliasesOf(session).map(withoutDetail);
    if (wanted.addresses.some((address) => own.includes(withoutDetail(address)))) throw new Failure('forward_to_self');
    const script = this.#deps.scriptOf(session);
    const rules = await script.read();
    const known = readForwarding(rules.sections.forwarding);
    if (wanted.addresses.length > mostOf(rules)) throw new Failure('invalid_request', { limit: mostOf(rules) });
    const isNew = isWider(known, wanted);
    if (isNew) this.#deps.requireConfirmation(exchange, session);
    if (rules.runs === 'gateway') await this.#requireLocal(wanted.addresses);
    const content = wanted.addresses.length === 0 ? { require: [], text: '' } : forwardingSection(wanted);
    const written = await script.replaceSection({ section: 'forwarding', content, etag });
    await this.#deps.setPreferences(session, wanted);
    if (isNew) await this.announce(session, wanted);
    else if (wanted.addresses.length === 0) await this.#deps.notices.forwardingIs(session, null);
    return shown(written);
  }

  /** Tells the owner about a new forwarding: above the mail for a week, and by a mail that stays. */
  async announce(session: Session, forwarding: NewForwarding): Promise<void> {
    await this.#deps.notices.forwardingIs(session, forwarding);
    await this.#deps.fileNotice(session, forwarding).catch(this.#deps.noticeFailed);
  }

  async #requireLocal(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      if (!(await this.#deps.deliversTo(address))) throw new Failure('mail_rules_unsupported', { field: address });
    }
  }
}

/** Whether somebody gets mail who did not, or the owner no longer does. */
function isWider(known: Forwarding, wanted: Forwarding): boolean {
  const before = known.addresses.map((address) => address.toLowerCase());
  const isAdded = wanted.addresses.some((address) => !before.includes(address.toLowerCase()));
  return isAdded || (wanted.addresses.length > 0 && known.keepCopy && !wanted.keepCopy);
}

function onceEach(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

/** An address in lower case without the detail after '+' (RFC 5233), which leads to the same mailbox. */
function withoutDetail(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@');
}

function mostOf({ maxRedirects }: MailRules): number {
  return Math.min(maxRedirects ?? MAX_FORWARD_ADDRESSES, MAX_FORWARD_ADDRESSES);
}

function shown(rules: MailRules): ForwardingState {
  const { sections, foreign, etag, isActive } = rules;
  const forwarding = readForwarding(sections.forwarding);
  const others = [
    { where: 'filters' as const, name: '', text: sections.filters ?? '' },
    ...(foreign === null ? [] : [{ where: 'script' as const, ...foreign }]),
  ].map(({ where, name, text }) => ({ where, name, addresses: [...actionsIn(text).redirects] }));
  return {
    forwarding,
    etag,
    most: mostOf(rules),
    others: others.filter(({ addresses }) => addresses.length > 0),
    replacedBy: forwarding.addresses.length > 0 && !isActive && foreign !== null ? foreign.name : null,
  };
}
