import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';

/** Makes a change. Returns whether it worked; a growl says so, or why not. */
export async function guarded(change: Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await change;
    if (done !== undefined) growl.show({ type: 'success', text: done });
    return true;
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  }
}
