import { Failure } from '@pillarbox/contract/failure';

/**
 * The address of a feed as it is fetched: `webcal:` is another name of `https:`. Which hosts are allowed is decided when it is fetched.
 * @throws Failure `feed_address_invalid` for a text that is no address of the web.
 */
export function feedAddress(typed: string): string {
  const text = typed.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(text)) throw new Failure('feed_address_invalid', { field: 'address' });
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // Names and passwords would stand in the list of calendars, in plain text.
  if (!isWeb || url.username !== '' || url.password !== '')
    throw new Failure('feed_address_invalid', { field: 'address' });
  url.hash = '';
  return url.href;
}
