import type { ErrorTable } from '../error-table.ts';

/** Error codes of the rules that the mail server applies to incoming mail. */
export const mailScriptErrors = {
  /** The mail system runs no rules: it has no ManageSieve. */
  mail_rules_unavailable: { status: 422, fault: 'server' },
  /** The mail server cannot do what the rule needs. */
  mail_rules_unsupported: { status: 422, fault: 'server' },
  /** The rules were changed elsewhere since they were read. */
  mail_rules_changed: { status: 409, fault: 'user' },
  /** The mail server does not accept the rules; `serverText` is its own line. */
  mail_rules_refused: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
