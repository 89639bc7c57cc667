import type { Credentials } from '../port.ts';

/** The parts of the script that Pillarbox writes, in their order in the script (docs/decisions/0094). */
export const SECTIONS = ['spam', 'forwarding', 'autoreply', 'filters'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** One section, as a function of packages/rules makes it. */
export interface SectionText {
  /** Extensions that the text needs (RFC 5228 3.2). */
  readonly require: readonly string[];
  /** Commands without `require`, lines ending in LF or CRLF; '' removes the section. */
  readonly text: string;
}

/** A script in the list of the server. */
export interface ScriptName {
  readonly name: string;
  readonly active: boolean;
}

/** The rules of an account as the mail system has them. */
export interface MailRules {
  /** Changes with every change of what runs, whoever made it. */
  readonly etag: string;
  /** Whether the mail system runs the script of Pillarbox. False when there is none, or another client activated its own. */
  readonly isActive: boolean;
  /** The script of Pillarbox as it is stored, '' if there is none. */
  readonly text: string;
  /** The text of each section that exists, without its frame and with LF. */
  readonly sections: Readonly<Partial<Record<SectionName, string>>>;
  /**
   * The script of another client that runs behind the sections, or that is active instead of ours; null for none. Its text is as
   * that client wrote it.
   */
  readonly foreign: { readonly name: string; readonly text: string } | null;
  /** All scripts of the account, ours included. */
  readonly scripts: readonly ScriptName[];
  /** Extensions of Sieve that the mail system offers, in lower case. */
  readonly extensions: readonly string[];
  /** Most redirections of one message (MAXREDIRECTS, RFC 5804 1.7); null if the server does not say. */
  readonly maxRedirects: number | null;
  /** `server`: the mail server runs the script. `gateway`: the built-in mail system applies the models of the sections. */
  readonly runs: 'server' | 'gateway';
}

/** A change of one section. */
export interface SectionChange {
  readonly section: SectionName;
  readonly content: SectionText;
  /** The `etag` that the change is based on; null replaces the section whatever it was. */
  readonly etag: string | null;
}

/** A change of a script that is not ours, for an editor of the text. */
export interface ScriptChange {
  readonly name: string;
  readonly text: string;
  readonly etag: string;
}

/**
 * The rules that a mail system applies to incoming mail of one account. Every method may throw Failure with
 * `mail_rules_unavailable` (no ManageSieve here), `invalid_credentials`, `mail_unavailable`, `mail_timeout`, `mail_protocol`.
 */
export interface MailScript {
  /** Reads everything that runs. */
  read(): Promise<MailRules>;
  /**
   * Replaces one section and activates the script of Pillarbox. What another client has active runs behind it. When no section
   * is left, that client's script is activated again and ours is removed. The script is read again just before it is written.
   * @throws Failure `mail_rules_changed` (the etag is not that of the stored rules), `mail_rules_refused` (with the server's own line
   *   in `serverText`; nothing is changed), `mail_rules_unsupported` (an extension is missing: `field` names it), `mail_over_quota`.
   */
  replaceSection(change: SectionChange): Promise<MailRules>;
  /** The text of a script of the account. @throws Failure `not_found`. */
  script(name: string): Promise<string>;
  /**
   * Replaces the text of another client's script; ours is refused with `not_permitted`. @throws as `replaceSection`.
   */
  replaceScript(change: ScriptChange): Promise<MailRules>;
  /** Checks a text without storing it. Returns the server's own line about its first error, or null. */
  check(text: string): Promise<string | null>;
}

/** Opens the rules of accounts; one per partner. Nothing is kept open between two calls. */
export interface MailScripts {
  of(credentials: Credentials): MailScript;
}
