import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns an IP address without its last part, so that the user may recognise the network and nobody else learns more: an IPv4
 * address without its last number, the first three groups of an IPv6 address; '' for anything else.
 */
export function coarseAddress(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(bare)) return bare.replace(/\d+$/, 'x');
  if (!isIPv6(bare)) return '';
  const [head = ''] = bare.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}:x`;
}
