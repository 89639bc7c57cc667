import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { PickedValue, RowChoice } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { mergeRows, picksOf } from '@pillarbox/rules/duplicates/merge-rows';
import type { MergeCard, MergeRow, Picks } from '@pillarbox/rules/duplicates/merge-rows';
import { useMemo, useState } from 'react';

/** A merge as the user makes it: the cards, the rows, and the values that stay. */
export interface MergeModel {
  readonly contacts: readonly Contact[];
  readonly cards: readonly MergeCard[];
  readonly rows: readonly MergeRow[];
  readonly picks: Picks;
  readonly isPicked: (row: MergeRow, pick: PickedValue) => boolean;
  /** Chooses the one value of a row, or adds and removes one of several. */
  readonly pick: (row: MergeRow, pick: PickedValue) => void;
  /** What the user chose, for the gateway: it makes the same rows of the same cards. */
  readonly choices: () => RowChoice[];
}

/** The choices for one set of cards. */
export function useMerge(contacts: readonly Contact[]): MergeModel {
  const [chosen, setChosen] = useState<readonly RowChoice[]>([]);
  const { cards, rows } = useMemo(() => {
    const all = contacts.map(cardOf);
    return { cards: all, rows: mergeRows(all) };
  }, [contacts]);
  const picks = useMemo(() => picksOf(cards, rows, chosen), [cards, rows, chosen]);
  const isPicked = ({ key }: MergeRow, { card, value }: PickedValue): boolean =>
    picks.get(key)?.some((one) => one.card === card && one.value === value) === true;
  return {
    contacts,
    cards,
    rows,
    picks,
    isPicked,
    pick: (row, one) => {
      const now = picks.get(row.key) ?? [];
      const others = now.filter(({ card, value }) => card !== one.card || value !== one.value);
      const several = isPicked(row, one) ? others : [...now, one];
      const picked = row.kind === 'one' ? [one] : several;
      setChosen([...chosen.filter((choice) => choice.row !== row.key), { row: row.key, picked }]);
    },
    choices: () => [...picks].map(([row, picked]) => ({ row, picked: [...picked] })),
  };
}

function cardOf({ object_id: id, Person: person, AddressBookId: book, Groups: groups, Image }: Contact): MergeCard {
  return { id, person, book, groups, hasPhoto: Image !== '' };
}
