import type { DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { cx } from './cx.ts';
import styles from './FileDrop.module.css';

interface FileDropProps {
  /** Name of the file field. */
  readonly label: string;
  /** Endings and media types of the files that are offered for choice; a dropped file can be of any type. */
  readonly accept: string;
  readonly className?: string | undefined;
  readonly onFile: (file: File) => void;
  /** What the area shows; `choose` opens the choice of a file. */
  readonly children: (choose: () => void) => ReactNode;
}

/** An area that a file is dropped on, or chosen in. */
export function FileDrop({ label, accept, className, onFile, children }: FileDropProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file !== undefined) onFile(file);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={cx(styles['drop'], className)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
