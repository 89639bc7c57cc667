import type { EventFile } from '@pillarbox/contract/calendar/event';
import { readTaskFile } from '@pillarbox/contract/tasks/operations';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import { FileText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { addressOf } from '../../../lib/request-parts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './TaskPanel.module.css';

interface TaskFilesProps {
  readonly taskId: string;
  readonly files: readonly EventFile[];
  /** Undefined when the user may not change them. */
  readonly onChange?: ((files: readonly EventFile[]) => void) | undefined;
}

/** The files of a task, which were copied from its message [TASK-014]. */
export function TaskFiles({ taskId, files, onChange }: TaskFilesProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const title = useId();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles['heading']}>
        {t('LANG_TASKS_FILES')}
      </h2>
      <ul className={styles['files']}>
        {files.map((file) => (
          <li key={file.id} className={styles['card']}>
            <span className={styles['fileIcon']}>
              <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span className={styles['cardWords']}>
              <a
                className={styles['cardTitle']}
                href={addressOf(readTaskFile, { params: { taskId, fileId: file.id } }, null)}
                download
              >
                <bdi>{visibleText(file.name)}</bdi>
              </a>
              <span className={styles['cardBelow']}>{formatSize(file.size, tag)}</span>
            </span>
            {onChange === undefined ? null : (
              <IconButton
                icon={<X size={16} />}
                label={t('LANG_TASKS_REMOVE_FILE', { name: file.name })}
                onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
