import { forwarding } from '@pillarbox/contract/incoming/forwarding';
import type { Forwarding } from '@pillarbox/contract/incoming/forwarding';
import { sieveString } from '../sieve/write.ts';
import { modelLine, readModelLine } from './model-line.ts';
import type { SieveSection } from './model-line.ts';

/** The forwarding of a section; none if there is no section, or if it cannot be read. */
export function readForwarding(text: string | undefined): Forwarding {
  const parsed = forwarding.safeParse(readModelLine(text ?? ''));
  return parsed.success ? parsed.data : { addresses: [], keepCopy: true };
}

/** The section `forwarding`: with a copy by RFC 3894, without one by cancelling the implicit keep (RFC 5228 4.2). */
export function forwardingSection({ addresses, keepCopy }: Forwarding): SieveSection {
  const redirect = keepCopy ? 'redirect :copy' : 'redirect';
  return {
    require: keepCopy && addresses.length > 0 ? ['copy'] : [],
    text: [
      modelLine({ addresses, keepCopy }),
      ...addresses.map((address) => `${redirect} ${sieveString(address)};`),
    ].join('\n'),
  };
}
