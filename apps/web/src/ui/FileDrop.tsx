import type { DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { cx } from './cx.ts';
import styles from './FileDrop.module.css';

interface FileDropProps {
  /** Name of the file field. */
  readonly label: string;
  /** Endings and media types of the files that are offered for choice, all by default; a dropped file can be of any type. */
  readonly accept?: string;
  /** Takes several files at once, else the first of them. */
  readonly isMultiple?: boolean;
  readonly className?: string | undefined;
  /** At least one. */
  readonly onFiles: (files: readonly File[]) => void;
  /** What the area shows; `choose` opens the choice of a file. */
  readonly children: (choose: () => void) => ReactNode;
}

/** The files of a drop. Browsers list a folder as a file that cannot be read. */
function droppedFiles({ items, files }: DataTransfer): File[] {
  const folders = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry()?.isDirectory === true);
  return [...files].filter((_, at) => folders[at] !== true);
}

/** An area that files are dropped on, or chosen in. */
export function FileDrop({
  label,
  accept,
  isMultiple = false,
  className,
  onFiles,
  children,
}: FileDropProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (found: readonly File[]): void => {
    const files = found.slice(0, isMultiple ? undefined : 1);
    if (files.length > 0) onFiles(files);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(droppedFiles(event.dataTransfer));
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
        multiple={isMultiple}
        aria-label={label}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
