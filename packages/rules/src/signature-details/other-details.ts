import { placesIn } from '../extracts/places.ts';

/** A postal address in a signature; empty parts are not known. */
export interface FoundAddress {
  readonly street: string;
  readonly zip: string;
  readonly city: string;
}

/** A page in a signature. */
export interface FoundSite {
  readonly value: string;
  /** It belongs to the domain of the author's address. */
  readonly isSure: boolean;
}

/** Longest line that holds a company or a part of an address. */
const MAX_LINE = 90;
/** Longest address of a page: longer ones count who follows them. */
const MAX_SITE = 100;

const SITE = /(?<![\p{L}\d@./])(?:https?:\/\/|www\.)[^\s<>"'|,;()[\]{}]{3,200}/giu;

/** The pages that a line names, without those with a query: these count who follows them. */
export function sitesIn(line: string, mail: string): FoundSite[] {
  return [...line.matchAll(SITE)].flatMap(({ 0: text }) => {
    const value = text.replace(/[.:!?*_]+$/, '');
    const address = /^https?:/i.test(value) ? value : `https://${value}`;
    if (value.length > MAX_SITE || !URL.canParse(address)) return [];
    const { hostname, username, search } = new URL(address);
    if (username !== '' || search !== '' || !hostname.includes('.')) return [];
    const domain = mail.slice(mail.lastIndexOf('@') + 1).toLowerCase();
    return [{ value, isSure: domain !== '' && (hostname === domain || hostname.endsWith(`.${domain}`)) }];
  });
}

/** Forms of companies at the end of their names, in the languages of the product and their neighbours. */
const COMPANY =
  /^\p{Lu}[^@:\d]{1,60}[ ,](?:GmbH(?: & Co\.? KG)?|AG|KG|OG|e\.U\.|e\.V\.|SE|Ltd\.?|Limited|LLP|LLC|Inc\.?|Corp\.?|PLC|plc|S\.?A\.?S?|SARL|S\.?r\.?l\.?|S\.?p\.?A\.?|S\.?L\.?|Lda\.?|Ltda\.?|ApS|A\/S|AS|AB|Oy|B\.?V\.?|N\.?V\.?|d\.o\.o\.|d\.d\.|Kft\.?|Zrt\.?|Bt\.?|S\.?R\.?L\.?|Sh\.?p\.?k\.?|ООД|ЕООД|АД|ΑΕ|Α\.Ε\.|ΕΠΕ)$/u;

/** The company that a line is; '' for none. */
export function companyIn(line: string): string {
  return (
    line
      .slice(0, MAX_LINE)
      .split(/ {2,}|[|•·]/)
      .map((part) => part.trim())
      .find((part) => COMPANY.test(part)) ?? ''
  );
}

/** A postal code of four or five digits and a town, as most of Europe writes them. */
const TOWN = /^(?:[A-Z]{1,3}[- ])?(\d{4,5}|\d{3} \d{2}) (\p{Lu}[\p{L}\p{M} .'’()/-]{1,40})$/u;
/** A street with its number behind or before it. */
const STREET =
  /^(?:\p{L}[\p{L}\p{M} .'’-]{2,50} \d{1,4} ?[a-zA-Z]?(?:[-/]\d{1,4}[a-z]?){0,3}|\d{1,4}[a-z]?,? \p{L}[\p{L}\p{M} .'’-]{3,50})$/u;

/** The first postal address of a signature; null without one. */
export function addressIn(lines: readonly string[]): FoundAddress | null {
  const parts = lines.flatMap((line) => line.slice(0, MAX_LINE * 2).split(/ {2,}|[|•·,]/)).map((part) => part.trim());
  for (const [at, part] of parts.entries()) {
    const town = TOWN.exec(part);
    const street = parts[at - 1] ?? '';
    if (town !== null && STREET.test(street)) return { street, zip: town[1] ?? '', city: (town[2] ?? '').trim() };
  }
  const [place] = placesIn(lines.join('\n'));
  // A postal code alone is no address.
  return place === undefined || !/^\d/.test(place.address) || !/ \p{L}/u.test(place.address)
    ? null
    : { street: place.address, zip: '', city: '' };
}
