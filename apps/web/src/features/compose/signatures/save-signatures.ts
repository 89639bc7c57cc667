import { saveSignatures as operation } from '@pillarbox/contract/preferences/mail';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { saveList, savePreferences } from '../../preferences/public.ts';

/**
 * Saves all signatures of the user, as `saveList` says. The single signature of the preference `signature` is then part of the list,
 * so the preference is emptied [PREF-080].
 */
export async function saveSignatures(mail: string, signatures: readonly Signature[]): Promise<boolean> {
  return await saveList({
    mail,
    name: 'signatures',
    next: [...signatures],
    send: async (next, before) => {
      await call(operation, {
        params: { file: `${mail}.json` },
        body: { signatures: next, ...(before === undefined ? {} : { before }) },
      });
      if (currentPreferences().signature !== '') await savePreferences(mail, { signature: '' });
    },
  });
}

/** Saves which signature replies get. A growl reports that the gateway refused it. */
export async function saveReplySignature(mail: string, id: string): Promise<void> {
  try {
    await savePreferences(mail, { reply_signature: id });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
