import { Failure } from '@pillarbox/contract/failure';
import { demoAccounts } from '@pillarbox/mailbox/local/demo/demo-accounts';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';

/** What somebody needs to look around. */
export interface DemoSignIn {
  readonly address: string;
  readonly password: string;
}

export interface DemoAccountsOptions {
  readonly system: LocalSystem;
  /** Domain of the accounts. */
  readonly domain: string;
  /** One for all of them, the same at every start. */
  readonly password: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Makes the demo accounts on a first start, with mail in them. Answers what to sign in with; null once somebody has given the
 * account another password.
 */
export async function prepareDemoAccounts({
  system,
  domain,
  password,
  now,
}: DemoAccountsOptions): Promise<DemoSignIn | null> {
  const [address = ''] = demoAccounts(now, domain, password).map((account) => account.address);
  if (await system.accepts(address))
    return (await passwordWorks(system, { address, password })) ? { address, password } : null;
  // The one to sign in to comes last: while it is missing the next start goes on where this one was stopped.
  for (const { messages, ...account } of demoAccounts(now, domain, password).reverse()) {
    if (await system.createAccount(account)) await system.seed(account.address, messages);
  }
  return { address, password };
}

async function passwordWorks(system: LocalSystem, { address, password }: DemoSignIn): Promise<boolean> {
  try {
    const mailbox = await system.signIn({ user: address, password });
    await mailbox.close();
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid_credentials') return false;
    throw error;
  }
}
