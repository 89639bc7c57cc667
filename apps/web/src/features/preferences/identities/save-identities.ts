import type { Identity } from '@pillarbox/contract/preferences/identities';
import { saveIdentities as operation } from '@pillarbox/contract/preferences/identities';
import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { MAIL_PREFERENCES_KEY } from '../settings-keys.ts';

/** Saves all identities of the user. They show at once, and as before when the gateway refuses, which a growl reports. */
export async function saveIdentities(mail: string, identities: readonly Identity[]): Promise<boolean> {
  const key = [...MAIL_PREFERENCES_KEY, mail];
  const before = queryClient.getQueryData<MailPreferences>(key);
  if (before !== undefined) queryClient.setQueryData<MailPreferences>(key, { ...before, identities: [...identities] });
  try {
    await call(operation, { params: { file: `${mail}.json` }, body: { identities: [...identities] } });
    return true;
  } catch (error) {
    queryClient.setQueryData(key, before);
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  }
}
