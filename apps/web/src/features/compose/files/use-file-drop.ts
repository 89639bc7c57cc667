import type { DragEvent } from 'react';
import { useState } from 'react';

/** The handlers of the element that files can be dropped on. */
export interface FileDrop {
  /** Whether files are held over the element. */
  readonly isOver: boolean;
  readonly onDragEnter: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** Takes the files that are dropped on an element, but for those that a part of it has taken. */
export function useFileDrop(take: (files: readonly File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    // Without this, the browser would leave the page and show the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return {
    isOver,
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: (event) => {
      const { relatedTarget } = event;
      if (!(relatedTarget instanceof Node) || !event.currentTarget.contains(relatedTarget)) setOver(false);
    },
    onDrop: (event) => {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      if (files.length > 0) take(files);
    },
  };
}
