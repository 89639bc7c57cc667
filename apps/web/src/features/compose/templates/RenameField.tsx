import { MAX_TEMPLATE_NAME } from '@pillarbox/contract/compose/templates';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import styles from './TemplateMenu.module.css';

interface RenameFieldProps {
  readonly name: string;
  /** Called once, with '' when nothing changes. */
  readonly onDone: (name: string) => void;
}

/** The name of a template as a field: Enter saves it, Escape and leaving the field do not. */
export function RenameField({ name, onDone }: RenameFieldProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <input
      ref={field}
      className={styles['rename']}
      aria-label={t('LANG_WRITING_TEMPLATE_NAME')}
      value={typed}
      maxLength={MAX_TEMPLATE_NAME}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => onDone('')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDone(event.key === 'Enter' ? typed.trim() : '');
      }}
    />
  );
}
