import type { ImportReading, LeftOutRow } from '@pillarbox/contract/contacts-import/import';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { saveLeftOut } from './import-calls.ts';
import type { ImportModel } from './use-import.ts';
import styles from './LeftOut.module.css';

function reasonText({ reason, value, other }: LeftOutRow, t: Translate): string {
  switch (reason) {
    case 'bad_email':
      return t('LANG_CONTACT_IMPORT_BAD_EMAIL', { value: visibleText(value) });
    case 'same_row':
      return t('LANG_CONTACT_IMPORT_SAME_ROW', { row: other });
    case 'group':
      return t('LANG_CONTACT_IMPORT_GROUP');
    case 'too_large':
      return t('LANG_CONTACT_IMPORT_CARD_TOO_LARGE');
    case 'unreadable':
      return t('LANG_CONTACT_IMPORT_UNREADABLE');
    case 'no_room':
      return t('LANG_CONTACT_IMPORT_NO_ROOM');
    case 'empty':
      return t('LANG_CONTACT_IMPORT_EMPTY');
  }
}

interface LeftOutProps {
  readonly model: ImportModel;
  readonly reading: ImportReading;
  /** After the import: nothing can be corrected any more. */
  readonly isDone?: boolean;
}

/** The rows that become no card, each with its number and reason; those that can be corrected are corrected in place. */
export function LeftOut({ model, reading, isDone = false }: LeftOutProps): ReactNode {
  const t = useText();
  if (reading.leftOut === 0) return null;
  return (
    <section className={styles['left']}>
      <header className={styles['head']}>
        <h3 className={styles['heading']}>{t('LANG_CONTACT_IMPORT_LEFT_OUT_ROWS', { count: reading.leftOut })}</h3>
        <Button kind="link" onClick={() => saveLeftOut(reading.id)}>
          {t('LANG_CONTACT_IMPORT_SAVE_THEM')}
        </Button>
      </header>
      <ul className={styles['rows']}>
        {reading.leftOutRows.map((row) => (
          <Row key={row.row} row={row} model={model} isDone={isDone} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly row: LeftOutRow;
  readonly model: ImportModel;
  readonly isDone: boolean;
}

function Row({ row, model, isDone }: RowProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const canCorrect = row.reason === 'bad_email' && row.column >= 0 && !isDone;
  const correct = (value: string): void => {
    setOpen(false);
    const others = model.options.corrections.filter((one) => one.row !== row.row || one.column !== row.column);
    model.change({ corrections: [...others, { row: row.row, column: row.column, value }] });
  };
  return (
    <li className={styles['row']}>
      <span className={styles['number']}>{row.row}</span>
      <div className={styles['words']}>
        <p className={styles['name']}>{visibleText(row.name) || t('LANG_CONTACT_IMPORT_NO_NAME')}</p>
        <p className={styles['reason']}>{reasonText(row, t)}</p>
        {isOpen ? <Correction value={row.value} onSave={correct} /> : null}
      </div>
      {canCorrect && !isOpen ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('LANG_CONTACT_IMPORT_CORRECT')}
        </Button>
      ) : null}
      {row.reason === 'same_row' && !isDone ? (
        <Button size="small" kind="quiet" onClick={() => model.change({ anyway: [...model.options.anyway, row.row] })}>
          {t('LANG_CONTACT_IMPORT_ANYWAY')}
        </Button>
      ) : null}
    </li>
  );
}

function Correction({
  value,
  onSave,
}: {
  readonly value: string;
  readonly onSave: (value: string) => void;
}): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState(value);
  return (
    <form
      className={styles['correction']}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed.trim());
      }}
    >
      <TextField
        label={t('LANG_CONTACT_IMPORT_FIELD_EMAIL')}
        labelHidden
        size="normal"
        value={typed}
        maxLength={500}
        // The field takes the place of the button that had the focus.
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="small">
        {t('LANG_CONTACT_IMPORT_SAVE')}
      </Button>
    </form>
  );
}
