import type { ContactRow } from '@pillarbox/contract/contacts/contact-calls';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import grid from '../../../ui/list/RowGrid.module.css';
import styles from './ContactGrid.module.css';

/** The id of a row's element, for `aria-activedescendant` of the grid. */
export function rowId(id: string): string {
  return `contact-${id}`;
}

interface ContactRowViewProps {
  readonly row: ContactRow;
  /** Position in the list, from 0. */
  readonly index: number;
  readonly checked: boolean;
  /** Any row is checked, so every avatar is a check box. */
  readonly checking: boolean;
  readonly open: boolean;
  readonly active: boolean;
  readonly size: number;
}

/** A contact in the list. The grid handles presses and keys; `data-act` names the part that checks it. */
export const ContactRowView = memo(function ContactRowView(props: ContactRowViewProps): ReactNode {
  const { row, index, checked, checking, open, active, size } = props;
  const t = useText();
  const name = visibleText(row.name);
  const below = visibleText(row.mail === '' ? row.company : row.mail);
  return (
    <div
      role="row"
      id={rowId(row.id)}
      data-contact={row.id}
      draggable
      aria-rowindex={index + 1}
      aria-selected={checked}
      aria-current={open || undefined}
      className={cx(
        styles['row'],
        open && styles['open'],
        checked && styles['checked'],
        active && grid['active'],
        checking && styles['checking'],
      )}
    >
      <div role="gridcell" className={styles['cell']}>
        <span className={styles['lead']} data-act="check" aria-hidden="true" style={{ width: size, height: size }}>
          <span className={styles['face']}>
            <Avatar name={row.name} address={row.mail} photo={row.image} size={size} />
          </span>
          <span className={styles['box']} data-on={checked || undefined}>
            <svg width="16" height="16" viewBox="0 0 16 16">
              <path d="m4 8.4 2.7 2.6L12 5.4" />
            </svg>
          </span>
        </span>
        <span className={styles['lines']}>
          <bdi className={styles['name']}>{name}</bdi>
          {below === '' ? null : <bdi className={styles['below']}>{below}</bdi>}
        </span>
        <button
          type="button"
          tabIndex={-1}
          data-act="menu"
          data-own-keys=""
          aria-haspopup="menu"
          aria-label={t('LANG_CONTACTS_ACTIONS')}
          className={styles['menu']}
        >
          <Ellipsis size={17} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
});
