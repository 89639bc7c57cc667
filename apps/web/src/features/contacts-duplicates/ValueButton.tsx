import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { MergeRow, MergeValue } from '@pillarbox/rules/duplicates/merge-rows';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import type { MergeModel } from './use-merge.ts';
import { useValueText } from './use-value-text.ts';
import styles from './ValueButton.module.css';
import { rowText } from './words.ts';

interface ValueButtonProps {
  readonly model: MergeModel;
  readonly row: MergeRow;
  readonly value: MergeValue;
  /** Place of the card. */
  readonly at: number;
  /** On a phone the book of the card stands below the value. */
  readonly named?: boolean;
  readonly tabIndex?: number;
}

/** A value of a card: a radio button where one value wins, a check box where several stay. */
export function ValueButton({ model, row, value, at, named = false, tabIndex }: ValueButtonProps): ReactNode {
  const t = useText();
  const { bookName, textOf } = useValueText();
  const contact = model.contacts[at];
  const pick = { card: model.cards[at]?.id ?? '', value: value.id };
  const isPicked = model.isPicked(row, pick);
  const words = textOf(row, value);
  const book = bookName(contact?.AddressBookId ?? '');
  return (
    <button
      type="button"
      role={row.kind === 'one' ? 'radio' : 'checkbox'}
      aria-checked={isPicked}
      aria-label={`${rowText(row, t)}: ${words}, ${book}, ${String(at + 1)}`}
      data-cell={at}
      data-kind={row.kind}
      tabIndex={tabIndex}
      className={styles['value']}
      onClick={() => model.pick(row, pick)}
    >
      <span className={styles['mark']} aria-hidden="true">
        <svg width="16" height="16" viewBox="0 0 16 16">
          {row.kind === 'one' ? <circle cx="8" cy="8" r="3" /> : <path d="m4 8.4 2.7 2.6L12 5.4" />}
        </svg>
      </span>
      {row.field === 'photo' ? (
        <Avatar name={contact?.Name} address={contact?.Email} photo={contact?.Image ?? ''} size={28} />
      ) : null}
      <span className={styles['words']}>
        <bdi className={styles['text']} title={words}>
          {words}
        </bdi>
        {named ? <bdi className={styles['book']}>{`${book}, ${visibleText(contact?.Name ?? '')}`}</bdi> : null}
      </span>
    </button>
  );
}
