import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { MergeRow } from '@pillarbox/rules/duplicates/merge-rows';
import type { KeyboardEvent, ReactNode } from 'react';
import { keyAlongLine } from '../../lib/i18n/direction.ts';
import { useText } from '../../lib/i18n/text.tsx';
import styles from './MergeTable.module.css';
import type { MergeModel } from './use-merge.ts';
import { RowLabel } from './RowLabel.tsx';
import { useValueText } from './use-value-text.ts';
import { ValueButton } from './ValueButton.tsx';

/** The values of the cards beside each other, and the card as it will be saved. Arrows move, Space chooses. */
export function MergeTable({ model }: { readonly model: MergeModel }): ReactNode {
  const t = useText();
  const { bookName } = useValueText();
  const { contacts, rows } = model;
  return (
    <div className={styles['scroll']} onKeyDown={moveInTable}>
      <table
        className={styles['table']}
        aria-label={t('LANG_CONTACT_DUPLICATES_TABLE')}
        style={{ minWidth: 104 + 166 * (contacts.length + 1) }}
      >
        <colgroup>
          <col className={styles['labels']} />
        </colgroup>
        <thead>
          <tr>
            <td />
            {contacts.map(({ object_id: id, AddressBookId, Name, Email }) => (
              <th key={id} scope="col" className={styles['head']}>
                <bdi className={styles['title']}>{bookName(AddressBookId)}</bdi>
                <bdi className={styles['below']}>{visibleText(Email || Name)}</bdi>
              </th>
            ))}
            <th scope="col" className={styles['head']}>
              <span className={styles['title']}>{t('LANG_CONTACT_DUPLICATES_MERGED_CARD')}</span>
              <span className={styles['below']}>{t('LANG_CONTACT_DUPLICATES_WILL_BE_SAVED')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row key={row.key} model={model} row={row} isFirst={at === 0} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  model,
  row,
  isFirst,
}: {
  readonly model: MergeModel;
  readonly row: MergeRow;
  readonly isFirst: boolean;
}): ReactNode {
  const t = useText();
  const { resultOf } = useValueText();
  // The table is one tab stop: the first value of the first row, until another one has the focus.
  const first = row.cells.findIndex((cell) => cell.length > 0);
  return (
    <tr>
      <th scope="row" className={styles['label']}>
        <RowLabel model={model} row={row} />
      </th>
      {row.cells.map((cell, at) => (
        <td key={model.cards[at]?.id ?? at} className={styles['cell']}>
          {cell.length === 0 ? (
            <span className={styles['none']}>{t('LANG_CONTACT_DUPLICATES_NOT_SET')}</span>
          ) : (
            cell.map((value, place) => (
              <ValueButton
                key={value.id}
                model={model}
                row={row}
                value={value}
                at={at}
                tabIndex={isFirst && at === first && place === 0 ? 0 : -1}
              />
            ))
          )}
        </td>
      ))}
      <td className={styles['result']}>
        {resultOf(model, row).map((text) => (
          <bdi key={text}>{text}</bdi>
        ))}
      </td>
    </tr>
  );
}

/** Moves the focus between the values: up and down in a card, left and right in a row. */
function moveInTable(event: KeyboardEvent<HTMLDivElement>): void {
  const from = (event.target as Element).closest<HTMLElement>('[data-cell]');
  if (from === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = neighbour(event.currentTarget, from, keyAlongLine(event.key));
  if (to === undefined) return;
  event.preventDefault();
  for (const one of event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')) one.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}

function neighbour(table: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const values = (inside: Element): HTMLElement[] => [...inside.querySelectorAll<HTMLElement>('[data-cell]')];
  const row = from.closest('tr');
  if (row === null) return undefined;
  const inRow = values(row);
  const column = values(table).filter(({ dataset }) => dataset['cell'] === from.dataset['cell']);
  switch (key) {
    case 'ArrowDown':
      return column[column.indexOf(from) + 1];
    case 'ArrowUp':
      return column[column.indexOf(from) - 1];
    case 'ArrowRight':
      return inRow.find(({ dataset }) => Number(dataset['cell']) > Number(from.dataset['cell']));
    case 'ArrowLeft':
      return inRow.findLast(({ dataset }) => Number(dataset['cell']) < Number(from.dataset['cell']));
    case 'Home':
      return values(table)[0];
    case 'End':
      return values(table).at(-1);
    default:
      return undefined;
  }
}
