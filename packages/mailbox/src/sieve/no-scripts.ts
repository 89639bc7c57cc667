import { Failure } from '@pillarbox/contract/failure';
import type { MailScripts } from './port.ts';

const none = (): Promise<never> => Promise.reject(new Failure('mail_rules_unavailable'));

/** The rules of a mail system without ManageSieve: every call fails with `mail_rules_unavailable`. */
export const NO_SCRIPTS: MailScripts = {
  of: () => ({ read: none, replaceSection: none, script: none, replaceScript: none, check: none }),
};
