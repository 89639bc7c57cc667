import type { Preferences } from '@pillarbox/contract/preferences/table';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import { savePreferences } from './preferences.ts';

/** Saves preferences; a growl reports that the gateway refused them. */
export function save(mail: string, changed: Partial<Preferences>): void {
  savePreferences(mail, changed).catch((error: unknown) =>
    growl.show({ type: 'danger', text: text(errorTextKey(error)) }),
  );
}
