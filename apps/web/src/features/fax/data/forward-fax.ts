import * as operations from '@pillarbox/contract/fax/operations';
import { call } from '../../../lib/call.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { openCompose } from '../../compose/public.ts';
import { writeFax } from '../paths.ts';
import { growlFailed } from './fax-actions.ts';
import { refreshFaxes } from './fax.queries.ts';

/** Opens a new message with the pages of a fax as PDF. `title` names the fax. */
export async function forwardByMail(id: string, title: string): Promise<void> {
  try {
    const file = await call(operations.mailFax, { params: { id } });
    const subject = encodeURIComponent(text('LANG_FAX_MAIL_SUBJECT', { title }));
    openCompose({ command: 'new', mailto: `mailto:?subject=${subject}`, files: [file] });
  } catch (error) {
    growlFailed(error);
  }
}

/** Opens a new fax with the pages of another one. */
export async function forwardAsFax(id: string): Promise<void> {
  try {
    const draft = await call(operations.forwardFax, { params: { id } });
    writeFax(draft.id);
  } catch (error) {
    growlFailed(error);
  } finally {
    await refreshFaxes();
  }
}
