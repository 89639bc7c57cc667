import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest, TestPartner } from './journey.test-bed.ts';

/** The password of every user here. */
const PASSWORD = 'correct-horse-battery';

/** The settings of a partner at its own host, whose users are those of `<host>.example` in the built-in mail system. */
export function partnerAt(host: string, id: string, more: object = {}): TestPartner {
  return { id, name: host, hosts: [host], mail: { kind: 'local', loginDomain: `${host}.example` }, ...more };
}

/**
 * Starts a gateway with several partners, the first of them 754. Their hosts do not resolve: the gateway trusts the test as a proxy that
 * forwards their names.
 */
export async function startPartners([first, ...others]: readonly TestPartner[]): Promise<GatewayUnderTest> {
  return await startTestGateway(first ?? {}, others, { settings: { PILLARBOX_TRUSTED_PROXIES: '127.0.0.1' } });
}

/** Creates a user and signs in at a host. */
export async function signInAt(
  { gateway }: GatewayUnderTest,
  host: string,
  { address, name = 'Name' }: { address: string; name?: string },
): Promise<TestPage> {
  await gateway.mailSystems.local?.createAccount({ address, name, password: PASSWORD, quota: 0 });
  const page = new TestPage(`http://${host}`, gateway.address);
  await page.signIn(address, PASSWORD);
  return page;
}
