import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useConfirmed } from '../../session/public.ts';
import { refreshFilters } from './filters.queries.ts';

/** Changing the rules of the account. */
export interface ConfirmedChange {
  readonly run: (change: () => Promise<void>) => void;
  readonly isSaving: boolean;
  /** What the mail server said about the last attempt; '' for nothing. */
  readonly refusal: string;
  /** Asks for the password before mail is sent on to a new address. */
  readonly dialog: ReactNode;
}

/** Runs changes of the rules, asks for the password where the gateway wants it, and reports failures. */
export function useConfirmedChange(): ConfirmedChange {
  const { g2fa_enabled } = usePreferences();
  const confirmed = useConfirmed(g2fa_enabled === 1);
  const [refusal, setRefusal] = useState('');
  const failed = async (error: unknown): Promise<void> => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'confirmation_required') {
      // The dialog belongs to another feature.
      await loadTexts('2fa');
      throw error;
    }
    if (error.code === 'mail_rules_changed') await refreshFilters();
    const { serverText = '' } = error.details;
    if (error.code === 'mail_rules_refused' && serverText !== '') setRefusal(serverText);
    else growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  };
  const run = (change: () => Promise<void>): void => {
    setRefusal('');
    confirmed.run(async () => {
      try {
        await change();
      } catch (error) {
        await failed(error);
      }
    });
  };
  return { run, isSaving: confirmed.busy, refusal, dialog: confirmed.dialog };
}
