import { isAddress } from '@pillarbox/rules/address';

/** Whether a value of a card is one address. Other text could be a list of recipients. */
export function isWritable(value: string): boolean {
  return isAddress(value.trim());
}

/** The link that calls a number; '' for what is no number. */
export function phoneLink(value: string): string {
  const number = value.replaceAll(/[\s().\-/\u00a0]/g, '');
  return /^\+?[\d*#]{3,20}(?:[,;]\d{1,10})?$/.test(number) ? `tel:${encodeURI(number).replaceAll('#', '%23')}` : '';
}

/** The link to a page of the web; '' for other schemes, such as `javascript:`, and for what is no address. */
export function webLink(value: string): string {
  const written = value.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) return '';
  const { protocol, hostname, username, href } = new URL(address);
  // A name before the host makes an address look like that of another site.
  const isSafe = (protocol === 'https:' || protocol === 'http:') && username === '' && hostname.includes('.');
  return isSafe ? href : '';
}
