import { fold } from '../fold.ts';
import type { VCard } from '../vcard/vcard.ts';
import { makeLine } from '../vcard/vcard-line.ts';
import { escapeText, listOf } from '../vcard/vcard-value.ts';

/** Most groups of one card or row that are read. */
const MAX_GROUPS = 50;
/** Longest name of a group, in characters, as the groups of an account have it. */
const MAX_NAME = 60;
/** What programs write between groups: Google ` ::: `, Outlook `;`, Roundcube `,`. */
const BETWEEN = /\s:::\s|[;,\n]/;
/** Google marks its own lists by a star. These say nothing about a person. */
const NO_GROUPS = /^\*\s*(?:my\s?contacts|starred|other contacts)$/i;

/** The groups that a card names (CATEGORIES, RFC 6350 6.7.1). */
export function groupsOfCard({ lines }: VCard): string[] {
  return clean(lines.filter(({ name }) => name === 'CATEGORIES').flatMap(listOf));
}

/** The groups that a cell of a table names. */
export function groupsOfCell(cell: string): string[] {
  return clean(cell.split(BETWEEN));
}

/** Groups in one cell, as Google writes them. */
export function groupsCell(groups: readonly string[]): string {
  return groups.join(' ::: ');
}

/** The card with these groups beside the categories that it has. */
export function withGroups(card: VCard, groups: readonly string[]): VCard {
  const known = new Set(groupsOfCard(card).map(fold));
  const added = groups.filter((name) => !known.has(fold(name)));
  if (added.length === 0) return card;
  const value = added.map(escapeText).join(',');
  return { ...card, lines: [...card.lines, makeLine({ group: '', name: 'CATEGORIES', params: [], value })] };
}

/** Names of groups as one line each, every name once. */
function clean(names: readonly string[]): string[] {
  const plain = names.flatMap((name) => {
    const text = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
    return NO_GROUPS.test(text)
      ? []
      : [
          text
            .replace(/^\*\s*/, '')
            .slice(0, MAX_NAME)
            .trim(),
        ];
  });
  const seen = new Set(['']);
  const named = plain.filter((name) => {
    const isNew = !seen.has(fold(name));
    seen.add(fold(name));
    return isNew;
  });
  return named.slice(0, MAX_GROUPS);
}
