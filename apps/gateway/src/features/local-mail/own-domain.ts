import type { MailSystem } from '@pillarbox/mailbox/port';

/** A user name that no account has. Signing in with it makes a refusal take as long as any other. */
const NOBODY = '\u0001';

/** Restricts the built-in mail system to the accounts of one domain. Accounts of other partners do not exist for it. */
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
