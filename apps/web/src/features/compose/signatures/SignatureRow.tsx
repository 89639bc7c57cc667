import type { Signature } from '@pillarbox/contract/preferences/rules';
import { ArrowDown, ArrowUp, Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import list from '../../../ui/SettingsList.module.css';
import { wordsOf } from '../model/signature.ts';
import styles from './SignaturesScreen.module.css';

interface SignatureRowProps {
  readonly signature: Signature;
  /** Its name, or its number in the list. */
  readonly title: string;
  readonly canMove: { readonly up: boolean; readonly down: boolean };
  readonly onEdit: () => void;
  /** Null when the list is full. */
  readonly onCopy: (() => void) | null;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** A signature in the list: its name, its words on one line, and its actions. */
export function SignatureRow(props: SignatureRowProps): ReactNode {
  const { signature, title, canMove, onEdit, onCopy, onMove, onRemove } = props;
  const t = useText();
  const words = wordsOf(signature).split('\n').filter(Boolean).join(', ');
  return (
    <li className={cx(list['item'], styles['item'])}>
      <span className={cx(list['what'], styles['what'])}>
        <span className={list['name']}>
          {title}
          {signature.default === '1' ? <span className={styles['mark']}>{t('LANG_SIGNATURES_FOR_NEW')}</span> : null}
        </span>
        <span className={list['words']}>{words}</span>
      </span>
      <span className={styles['actions']}>
        <IconButton
          icon={<ArrowUp size={16} />}
          label={t('LANG_SIGNATURES_UP', { name: title })}
          disabled={!canMove.up}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={<ArrowDown size={16} />}
          label={t('LANG_SIGNATURES_DOWN', { name: title })}
          disabled={!canMove.down}
          onClick={() => onMove(1)}
        />
        <IconButton icon={<Pencil size={16} />} label={t('LANG_SIGNATURES_EDIT', { name: title })} onClick={onEdit} />
        <IconButton
          icon={<Copy size={16} />}
          label={t('LANG_SIGNATURES_COPY', { name: title })}
          disabled={onCopy === null}
          onClick={() => onCopy?.()}
        />
        <IconButton
          icon={<Trash2 size={16} />}
          label={t('LANG_SIGNATURES_REMOVE', { name: title })}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
