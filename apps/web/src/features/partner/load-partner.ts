import { domainPreferences } from '@pillarbox/contract/partner/operations';
import { call } from '../../lib/call.ts';
import { adoptPartner } from '../../lib/partner.ts';

/** Loads the provider of this host name. Rejects on failure, or after `timeout` ms. */
export async function loadPartner(host: string = location.hostname, timeout = 10_000): Promise<void> {
  adoptPartner(await call(domainPreferences, { params: { file: `${host}.json` } }, { timeout }));
}
