import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { FileDrop } from '../FileDrop.tsx';
import { Skeleton } from '../Skeleton.tsx';
import styles from './FileChoice.module.css';

interface FileChoiceProps {
  /** The name of the button. */
  readonly label: string;
  /** File types, as of an input. */
  readonly accept: string;
  /** What can be dropped. */
  readonly words: string;
  /** Which files can be read, and how large they may be. */
  readonly hint: string;
  /** Why the last file was refused. */
  readonly problem: ReactNode;
  readonly onFile: (file: File) => void;
  /** What else the step shows. */
  readonly children: ReactNode;
}

/** The step in which a file is chosen or dropped. */
export function FileChoice({ label, accept, words, hint, problem, onFile, children }: FileChoiceProps): ReactNode {
  return (
    <div className={styles['step']}>
      {problem}
      <FileDrop
        label={label}
        accept={accept}
        className={styles['drop']}
        onFiles={([file]) => {
          if (file !== undefined) onFile(file);
        }}
      >
        {(choose) => (
          <>
            <Upload size={28} aria-hidden="true" className={styles['icon']} />
            <p className={styles['words']}>{words}</p>
            <Button kind="primary" onClick={choose}>
              {label}
            </Button>
            <p className={styles['hint']}>{hint}</p>
          </>
        )}
      </FileDrop>
      {children}
    </div>
  );
}

/** The same step while the file is read; `percent` of it are uploaded. */
export function FileReading({ words, percent }: { readonly words: string; readonly percent: number }): ReactNode {
  return (
    <div className={styles['step']} role="status">
      <p className={styles['words']}>
        {words}
        {percent < 100 ? ` ${String(percent)} %` : ''}
      </p>
      {[72, 60, 66, 48, 58].map((width) => (
        <Skeleton key={width} width={`${String(width)}%`} />
      ))}
    </div>
  );
}
