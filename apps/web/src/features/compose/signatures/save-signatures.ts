import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import { saveSignatures as operation } from '@pillarbox/contract/preferences/mail';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { MAIL_PREFERENCES_KEY, savePreferences } from '../../preferences/public.ts';

/**
 * Saves all signatures of the user. They show at once, and as before when the gateway refuses, which a growl reports. The single
 * signature of the preference `signature` is then part of the list, so the preference is emptied [PREF-080].
 */
export async function saveSignatures(mail: string, signatures: readonly Signature[]): Promise<boolean> {
  const key = [...MAIL_PREFERENCES_KEY, mail];
  const before = queryClient.getQueryData<MailPreferences>(key);
  if (before !== undefined) queryClient.setQueryData<MailPreferences>(key, { ...before, signatures: [...signatures] });
  try {
    await call(operation, { params: { file: `${mail}.json` }, body: { signatures: [...signatures] } });
    if (currentPreferences().signature !== '') await savePreferences(mail, { signature: '' });
    return true;
  } catch (error) {
    queryClient.setQueryData(key, before);
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  }
}

/** Saves which signature replies get. A growl reports that the gateway refused it. */
export async function saveReplySignature(mail: string, id: string): Promise<void> {
  try {
    await savePreferences(mail, { reply_signature: id });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
