import type { Gateway } from './gateway.ts';

/** What somebody needs to look around. */
export interface DemoAccount {
  readonly address: string;
  readonly password: string;
}
export async function offerDemoAccount(_gateway: Gateway): Promise<DemoAccount | null> {
  return null;
}
