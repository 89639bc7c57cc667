import { domainPreferences } from '@pillarbox/contract/partner/operations';
import { call } from '../../lib/call.ts';
import { adoptPartner } from '../../lib/partner.ts';

/**
 * Asks the gateway who the provider of this host name is; after `timeout` milliseconds that counts as failed. Rejects when it
 * does not answer; the caller goes on without.
 */
export async function loadPartner(host: string = location.hostname, timeout = 10_000): Promise<void> {
  adoptPartner(await call(domainPreferences, { params: { file: `${host}.json` } }, { timeout }));
}
