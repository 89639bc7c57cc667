import type { ComponentProps, FunctionComponent } from 'react';
import type { Loader } from '../../lib/loader.ts';
import type { FilePicker } from './mail/FilePicker.tsx';

export type { PickedFile } from './mail/FilePicker.tsx';
export { keepAttached } from './mail/keep-attachment.ts';

/** Loads the choice of files for a message that is being written. */
export const filePicker: Loader<FunctionComponent<ComponentProps<typeof FilePicker>>> = {
  texts: 'files',
  code: () => import('./mail/FilePicker.tsx').then((part) => part.FilePicker),
};
