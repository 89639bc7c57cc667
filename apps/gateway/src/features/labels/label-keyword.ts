import { randomBytes } from 'node:crypto';
import { MAX_LABEL_NAME } from '@pillarbox/contract/labels/label';

/** Longest keyword that is made from a name, in characters: short, because a folder of Dovecot stores each of them. */
const MAX_DERIVED = 32;

/** Names that mail programs use for flags. A label must not become one of them. */
const RESERVED = new Set([
  'junk',
  'notjunk',
  'nonjunk',
  'forwarded',
  'redirected',
  'seen',
  'answered',
  'flagged',
  'draft',
]);

/** The keywords of Mozilla programs for their five default labels, with the indexes of their colours. */
const WELL_KNOWN: Readonly<Record<string, number>> = { $label1: 0, $label2: 1, $label3: 4, $label4: 7, $label5: 8 };

/**
 * The keyword of a new label: the name in lower-case ASCII letters, digits and `-`, so that other mail programs show something
 * readable. A name without such characters, and one whose keyword is taken, gets a random keyword.
 */
export function keywordFor(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '');
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_DERIVED);
  const isFree = slug !== '' && !taken.has(slug) && !RESERVED.has(slug);
  return isFree ? slug : `label-${randomBytes(6).toString('hex')}`;
}

/** The name of a label as it is stored; null when it is empty, too long, or holds control characters. */
export function labelNameOf(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replace(/\s+/gu, ' ').toWellFormed();
  return name === '' || name.length > MAX_LABEL_NAME || /\p{Cc}/u.test(name) ? null : name;
}

/** Whether a keyword that another program set is shown as a label. Keywords with `$` mean something to programs (RFC 5788). */
export function isForeignLabel(keyword: string): boolean {
  return Object.hasOwn(WELL_KNOWN, keyword) || !keyword.startsWith('$');
}

/** Name and colour of a keyword that another program set. The name is '' where the page knows one in each language. */
export function foreignLabel(keyword: string): { readonly name: string; readonly hue: number } {
  const hue = Object.hasOwn(WELL_KNOWN, keyword) ? WELL_KNOWN[keyword] : undefined;
  if (hue !== undefined) return { name: '', hue };
  const words = keyword.replace(/[-_]+/g, ' ').trim();
  const name = words === '' ? keyword : words.charAt(0).toUpperCase() + words.slice(1);
  const sum = [...keyword].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return { name, hue: sum % 10 };
}
