import type { ReactNode } from 'react';
import { createElement, useCallback, useRef, useState } from 'react';
import type { Admission } from '../model/attachment-limits.ts';
import type { Composer } from '../composer/composer.ts';

/** Picks files and hands them to the uploads. */
export interface UploadPicker {
  readonly pick: () => void;
  /** What was not taken the last time. */
  readonly refused: Admission<File>['refused'];
  /** Must stand somewhere in the form. */
  readonly input: ReactNode;
}

/** The file dialog of the composer; what does not fit is told beside the files. */
export function useUploadPicker(composer: Composer): UploadPicker {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Admission<File>['refused']>([]);
  const pick = useCallback(() => input.current?.click(), []);
  return {
    pick,
    refused,
    input: createElement('input', {
      ref: input,
      type: 'file',
      multiple: true,
      hidden: true,
      'data-picker': '',
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const files = [...(event.currentTarget.files ?? [])];
        // The same file may be picked again after it was taken out.
        event.currentTarget.value = '';
        if (files.length > 0) setRefused(composer.uploads.add(files).refused);
      },
    }),
  };
}
