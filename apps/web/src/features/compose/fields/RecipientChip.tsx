import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { personMark } from '../../../lib/person-mark.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { PersonFace } from '../../../ui/PersonFace.tsx';
import { RecipientKey } from '../../pgp/public.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './RecipientField.module.css';
import type { Recipient } from '../model/compose-state.ts';
import { RECIPIENT_TYPE } from './drag-recipient.ts';

interface RecipientChipProps {
  readonly recipient: Recipient;
  readonly isSelected: boolean;
  /** Shows the state of the recipient's PGP key. */
  readonly isEncrypted: boolean;
  readonly onSelect: () => void;
  /** Turns the chip back into text. */
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A recipient. A press selects it, or makes an invalid one editable; it can be dragged to another field. */
export function RecipientChip({
  recipient,
  isSelected,
  isEncrypted,
  onSelect,
  onEdit,
  onRemove,
}: RecipientChipProps): ReactNode {
  const t = useText();
  const { name, mail, valid, key } = recipient;
  const shown = name === '' ? mail : name;
  return (
    <li className={styles['item']}>
      <Chip
        className={styles['chip']}
        avatar={<PersonFace name={name} address={mail} size={20} />}
        {...(valid ? personMark({ name, mail }) : {})}
        selected={isSelected}
        invalid={!valid}
        title={name === '' ? undefined : mail}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(RECIPIENT_TYPE, key)}
        onClick={(event) => {
          // The remove button is inside the chip.
          if (event.target instanceof Element && event.target.closest('button') !== null) return;
          if (valid) onSelect();
          else onEdit();
        }}
        onDoubleClick={onEdit}
        onRemove={onRemove}
        removeLabel={t('LANG_COMPOSE_REMOVE', { name: shown })}
      >
        {shown}
        {isEncrypted && valid ? <RecipientKey mail={mail} /> : null}
        {valid ? null : <VisuallyHidden>{t('LANG_COMPOSE_INVALID')}</VisuallyHidden>}
      </Chip>
    </li>
  );
}
