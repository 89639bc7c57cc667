import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import { saveImageRules } from '@pillarbox/contract/preferences/mail';
import type { ImageRule } from '@pillarbox/contract/preferences/rules';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { MAIL_PREFERENCES_KEY } from '../settings-keys.ts';

/** Saves all image rules. They show at once, and as before when the gateway refuses, which a growl reports. */
export async function saveRules(mail: string, imageRules: readonly ImageRule[]): Promise<boolean> {
  const key = [...MAIL_PREFERENCES_KEY, mail];
  const before = queryClient.getQueryData<MailPreferences>(key);
  if (before !== undefined) queryClient.setQueryData<MailPreferences>(key, { ...before, imageRules: [...imageRules] });
  try {
    await call(saveImageRules, { params: { file: `${mail}.json` }, body: { imageRules: [...imageRules] } });
    return true;
  } catch (error) {
    queryClient.setQueryData(key, before);
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  }
}
