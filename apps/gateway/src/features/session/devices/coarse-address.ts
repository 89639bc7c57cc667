import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that an address stands in, as much of it as its owner may recognise and nobody else needs: an IPv4 address without
 * its last number, the first three groups of an IPv6 address; '' for anything else.
 */
export function coarseAddress(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(bare)) return bare.replace(/\d+$/, 'x');
  if (!isIPv6(bare)) return '';
  const [head = ''] = bare.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}:x`;
}
