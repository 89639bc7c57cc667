import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { MAIL_PREFERENCES_KEY } from '../../lib/mail-preferences-key.ts';

/** Lists among the mail preferences that are saved as a whole. */
type ListName = 'signatures' | 'identities' | 'imageRules';

/** A change of a list. */
export interface ListChange<Name extends ListName> {
  /** The address of the account. */
  readonly mail: string;
  readonly name: Name;
  readonly next: MailPreferences[Name];
  /** Saves the list, if `before` is still what is stored. */
  readonly send: (next: MailPreferences[Name], before: MailPreferences[Name] | undefined) => Promise<unknown>;
}

/** Saves run one after the other: each is based on the list that the one before it has stored. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Saves a whole list. It shows at once, and as before when the gateway refuses, which a growl reports. What was saved elsewhere
 * meanwhile is not overwritten: it is read again.
 */
export async function saveList<Name extends ListName>({ mail, name, next, send }: ListChange<Name>): Promise<boolean> {
  const key = [...MAIL_PREFERENCES_KEY, mail];
  const before = queryClient.getQueryData<MailPreferences>(key);
  if (before !== undefined) queryClient.setQueryData<MailPreferences>(key, { ...before, [name]: next });
  const turn = queue.catch(() => undefined).then(() => send(next, before?.[name]));
  queue = turn;
  try {
    await turn;
    return true;
  } catch (error) {
    queryClient.setQueryData(key, before);
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    if (error instanceof ApiError && error.code === 'settings_changed') {
      await queryClient.invalidateQueries({ queryKey: MAIL_PREFERENCES_KEY });
    }
    return false;
  }
}
