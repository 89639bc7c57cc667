import type { MailSystem } from '@pillarbox/mailbox/port';

/** A name that no account has, so that a refusal takes as long as any other. */
const NOBODY = '\u0001';

/**
 * The built-in mail system as one partner may use it: accounts of its own domain sign in, those of other partners do not
 * exist for it.
 */
export function ownDomainOnly(system: MailSystem, domain: string): MailSystem {
  const suffix = `@${domain.toLowerCase()}`;
  return {
    signIn: (credentials) => {
      const own = credentials.user.trim().toLowerCase().endsWith(suffix);
      return system.signIn(own ? credentials : { ...credentials, user: NOBODY });
    },
    close: () => system.close(),
  };
}
