import { domainToASCII } from 'node:url';
import { Failure } from '@pillarbox/contract/failure';
import { isAddress, splitAddress } from '@pillarbox/rules/address';

/**
 * An address as it is sent: the domain in ASCII and lower case, unless the local part needs SMTPUTF8 (RFC 6531) anyway.
 * @throws Failure `recipient_invalid`.
 */
export function wireAddress(address: string): string {
  if (!isAddress(address)) throw new Failure('recipient_invalid', { field: address.slice(0, 320) });
  const { local, domain } = splitAddress(address);
  // eslint-disable-next-line no-control-regex -- tests for ASCII, control characters included
  if (domain.startsWith('[') || !/^[\u0000-\u007f]*$/.test(local)) return `${local}@${domain}`;
  const ascii = domainToASCII(domain);
  if (ascii === '') throw new Failure('recipient_invalid', { field: address.slice(0, 320) });
  return `${local}@${ascii}`;
}
