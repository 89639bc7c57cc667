import { randomUUID } from 'node:crypto';
import { isGroupCard } from '@pillarbox/rules/vcard/group-card';
import { uidOf } from '@pillarbox/rules/vcard/read-person';
import { readVCards, VCardError, writeVCard } from '@pillarbox/rules/vcard/vcard';
import type { VCard } from '@pillarbox/rules/vcard/vcard';
import { makeLine } from '@pillarbox/rules/vcard/vcard-line';

/** A card that a client writes, and the conditions that it sets (RFC 9110 13.1); null for none. */
export interface CardToPut {
  readonly name: string;
  readonly text: string;
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
}

/** A card with its UID. */
export interface ReadCard {
  readonly card: VCard;
  readonly uid: string;
  readonly text: string;
  readonly isGroup: boolean;
}

/** Why a card was not written. `conflict`: the name of the card that has the same UID. */
export type CardRefusal =
  | { readonly why: 'precondition' | 'not_a_card' | 'unsupported' | 'too_many' }
  | { readonly why: 'uid'; readonly conflict: string };

/** `etag` is null when the stored card is not, byte for byte, what was sent. */
export type PutOutcome = { readonly created: boolean; readonly etag: string | null } | CardRefusal;

/** The one card of a text with its UID; one without a UID gets its own. */
export function readCard(text: string): ReadCard | CardRefusal {
  const [card, ...more] = [...readVCards(text)];
  if (card === undefined || card instanceof VCardError || more.length > 0) return { why: 'not_a_card' };
  if (text.includes('\u0000')) return { why: 'not_a_card' };
  // Every program reads 3.0.
  if (card.version === '2.1') return { why: 'unsupported' };
  const isGroup = isGroupCard(card);
  const uid = uidOf(card);
  if (uid !== '') return { card, uid, text, isGroup };
  const own = randomUUID();
  const [version, ...rest] = card.lines;
  const line = makeLine({ group: '', name: 'UID', params: [], value: own });
  const withUid = { ...card, lines: version === undefined ? [line] : [version, line, ...rest] };
  return { card: withUid, uid: own, text: writeVCard(withUid), isGroup };
}

/** Whether the conditions of a request hold. Clients that set none write over what is there. */
export function isAllowed(
  { ifMatch, ifNoneMatch }: Pick<CardToPut, 'ifMatch' | 'ifNoneMatch'>,
  present?: { readonly etag: string },
): boolean {
  if (ifNoneMatch?.trim() === '*' && present !== undefined) return false;
  if (ifMatch === null) return true;
  if (present === undefined) return false;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''));
  return tags.includes('*') || tags.some((tag) => baseTag(tag) === present.etag);
}

/** The ETag of a card in a version that it is not stored in. */
export function etagOfVersion(etag: string, version: string): string {
  return `${etag}.v${version}`;
}

/** The ETag of the card itself. */
function baseTag(tag: string): string {
  return tag.replace(/\.v[34]\.0$/, '');
}
