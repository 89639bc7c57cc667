import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import { markBlocked } from './safety.queries.ts';

/** Blocks an address or ends that; the growl offers Undo for blocking. */
export async function changeBlocked(mail: string, blocked: boolean): Promise<void> {
  try {
    await markBlocked(mail, blocked);
    const undo = { label: text('LANG_SAFETY_UNDO'), run: (): void => void changeBlocked(mail, false) };
    growl.show({
      type: 'success',
      text: text(blocked ? 'LANG_SAFETY_BLOCKED' : 'LANG_SAFETY_UNBLOCKED', { mail }),
      ...(blocked ? { action: undo } : {}),
    });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
