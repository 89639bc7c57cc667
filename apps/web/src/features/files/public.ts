import type { ComponentProps, FunctionComponent } from 'react';
import type { Loader } from '../../lib/loader.ts';
import type { FilePicker } from './mail/FilePicker.tsx';

export { attachPicked } from './mail/attach-picked.ts';
export { keepAttached } from './mail/keep-attachment.ts';

/** Loads the choice of files for something that is being written. */
export const filePicker: Loader<FunctionComponent<ComponentProps<typeof FilePicker>>> = {
  texts: 'files',
  code: () => import('./mail/FilePicker.tsx').then((part) => part.FilePicker),
};
