import type { MailScript, MailScripts } from '@pillarbox/mailbox/sieve/port';
import type { Leases } from '../../platform/database/leases.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** What access to the rules of accounts needs. */
export interface MailScriptDeps {
  readonly leases: Pick<Leases, 'hold'>;
  /** The rules at a partner's mail system. */
  readonly scriptsOf: (partner: string) => MailScripts;
}

/** Opens the rules of the account of a session. */
export type MailScriptOf = (session: Session) => MailScript;

/**
 * Access to the rules of accounts for the features of the gateway. A lease in the database lets one gateway at a time change the
 * rules of an account: ManageSieve itself has no compare-and-set (docs/decisions/0094).
 */
export function createMailScriptOf({ leases, scriptsOf }: MailScriptDeps): MailScriptOf {
  return (session) => {
    const { partner, credentials, accountId } = session;
    const script = scriptsOf(partner).of(credentials);
    const alone = <T>(change: () => Promise<T>): Promise<T> => leases.hold(`mail-script ${accountId}`, change);
    return {
      read: () => script.read(),
      script: (name) => script.script(name),
      check: (text) => script.check(text),
      replaceSection: (change) => alone(() => script.replaceSection(change)),
      replaceScript: (change) => alone(() => script.replaceScript(change)),
    };
  };
}
