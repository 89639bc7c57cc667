import type { TextKey } from '@pillarbox/locales/keys';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { settleName } from './folder-actions.ts';
import type { Naming } from './folder-state.ts';
import { naming } from './folder-state.ts';
import styles from './FolderTree.module.css';

interface FolderNameFieldProps {
  readonly what: Naming;
  readonly initial: string;
  readonly level: number;
}

/** The field for a folder name, at the folder's position in the tree. An error shows below it. */
export function FolderNameField({ what, initial, level }: FolderNameFieldProps): ReactNode {
  const t = useText();
  const id = useId();
  const [name, setName] = useState(initial);
  const [wrong, setWrong] = useState<TextKey | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const close = (): void => naming.set(null);
  const settle = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const problem = await settleName(what, name);
    setBusy(false);
    if (problem === null) close();
    else {
      setWrong(problem);
      input.current?.focus();
    }
  };
  return (
    <div className={styles['naming']} style={{ paddingInlineStart: 8 + level * 18 }}>
      <input
        ref={input}
        className={styles['input']}
        value={name}
        disabled={busy}
        aria-label={t('LANG_MAIL_FOLDER_NAME')}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : id}
        onChange={(event) => {
          setName(event.target.value);
          setWrong(null);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') void settle();
          if (event.key === 'Escape') close();
        }}
        onBlur={() => {
          if (busy) return;
          if (name.trim() === '' || name.trim() === initial) close();
          else void settle();
        }}
      />
      {wrong === null ? null : (
        <span id={id} role="alert" className={styles['wrong']}>
          <CircleAlert size={14} aria-hidden="true" />
          {t(wrong)}
        </span>
      )}
    </div>
  );
}
