import { Failure } from '@pillarbox/contract/failure';
import { demoAccounts } from '@pillarbox/mailbox/local/demo/demo-accounts';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';

/** Address and password of the demo account that the start prints. */
export interface DemoSignIn {
  readonly address: string;
  readonly password: string;
}

export interface DemoAccountsOptions {
  readonly system: LocalSystem;
  /** Domain of the demo accounts. */
  readonly domain: string;
  /** Password of every demo account. It is the same at every start. */
  readonly password: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Creates the demo accounts, with mail in them, at the first start.
 * @returns what to sign in with; null when somebody has changed the password of the account.
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
  // The sign-in account is created last: while it is missing, the next start creates what an interrupted one left out.
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
