import type { ReactNode } from 'react';
import { createElement, useCallback, useRef, useState } from 'react';
import type { Admission } from '../model/attachment-limits.ts';
import type { Composer } from '../composer/composer.ts';

/** Opens the file dialog and uploads the chosen files. */
export interface UploadPicker {
  readonly pick: () => void;
  /** Uploads files that came in another way. */
  readonly add: (files: readonly File[]) => void;
  /** The refused files of the last selection. */
  readonly refused: Admission<File>['refused'];
  /** Forgets the refused files. */
  readonly forget: () => void;
  /** The hidden input; it must be rendered in the form. */
  readonly input: ReactNode;
}

/** The file dialog of the composer. Refused files show beside the attachments. */
export function useUploadPicker(composer: Composer): UploadPicker {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Admission<File>['refused']>([]);
  const add = useCallback((files: readonly File[]) => setRefused(composer.uploads.add(files).refused), [composer]);
  const pick = useCallback(() => input.current?.click(), []);
  return {
    pick,
    add,
    refused,
    forget: () => setRefused([]),
    input: createElement('input', {
      ref: input,
      type: 'file',
      multiple: true,
      hidden: true,
      'data-picker': '',
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const files = [...(event.currentTarget.files ?? [])];
        // Reset, so that the same file can be picked again after it was removed.
        event.currentTarget.value = '';
        if (files.length > 0) add(files);
      },
    }),
  };
}
