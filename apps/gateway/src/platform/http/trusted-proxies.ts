import { BlockList, isIP } from 'node:net';

/** Returns whether an address is one of the proxies whose `X-Forwarded-*` headers are trusted. */
export type IsTrusted = (address: string | undefined) => boolean;

/** Parses PILLARBOX_TRUSTED_PROXIES: addresses, networks, or `loopback`. */
export function trustedProxies(list: readonly string[]): IsTrusted {
  const known = new BlockList();
  for (const entry of list.flatMap((one) => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : [one]))) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    return isIP(plain) !== 0 && known.check(plain, familyOf(plain));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
