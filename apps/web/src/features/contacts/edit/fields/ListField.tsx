import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { useRowFocus } from './use-row-focus.ts';
import styles from './Fields.module.css';

/** One row of a list. */
interface Row {
  readonly id: string;
  readonly label: string;
}

interface ListFieldProps<T extends Row> {
  readonly title: string;
  readonly addText: string;
  readonly rows: readonly T[];
  /** Most rows. */
  readonly most: number;
  readonly onAdd: () => void;
  readonly onRemove: (id: string) => void;
  /** The fields of a row; `name` says which row it is. */
  readonly children: (row: T, name: string) => ReactNode;
}

/** Values of one kind, as many as a person has: rows that can be added and removed. */
export function ListField<T extends Row>(props: ListFieldProps<T>): ReactNode {
  const { title, addText, rows, most, onAdd, onRemove, children } = props;
  const t = useText();
  const list = useRowFocus(rows.length);
  return (
    <fieldset ref={list} className={styles['list']}>
      <legend className={styles['legend']}>{title}</legend>
      {rows.map((row, at) => {
        const name = t('LANG_CONTACT_EDIT_ROW', { field: title, number: at + 1 });
        return (
          <div key={row.id} data-row="" className={styles['row']}>
            {children(row, name)}
            <IconButton
              icon={<X size={16} />}
              label={t('LANG_CONTACT_EDIT_REMOVE', { row: name })}
              className={styles['remove']}
              onClick={() => onRemove(row.id)}
            />
          </div>
        );
      })}
      {rows.length < most ? (
        <Button kind="quiet" size="small" icon={<Plus size={16} />} data-add="" onClick={onAdd}>
          {addText}
        </Button>
      ) : null}
    </fieldset>
  );
}
