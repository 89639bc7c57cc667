import type { ComponentProps, FunctionComponent } from 'react';
import type { Loader } from '../../lib/loader.ts';
import type { FilePicker } from './mail/FilePicker.tsx';
import type { MailLinkDialog } from './mail/MailLinkDialog.tsx';

export { attachPicked } from './mail/attach-picked.ts';
export { keepAttached } from './mail/keep-attachment.ts';
export { mailLinkRules, makeMailLink, settleMailLink } from './mail/mail-links.ts';
export type { WantedMailLink } from './mail/mail-links.ts';

/** Loads the choice of files for something that is being written. */
export const filePicker: Loader<FunctionComponent<ComponentProps<typeof FilePicker>>> = {
  texts: 'files',
  code: () => import('./mail/FilePicker.tsx').then((part) => part.FilePicker),
};

/** Loads the choices about large files that a message links to. */
export const mailLinkDialog: Loader<FunctionComponent<ComponentProps<typeof MailLinkDialog>>> = {
  texts: 'files',
  code: () => import('./mail/MailLinkDialog.tsx').then((part) => part.MailLinkDialog),
};
