import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { TextKey } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text, useText } from '../../lib/i18n/text.tsx';
import type { PushStatus } from '../../lib/offline/push.ts';
import { pushStatus, turnPushOff, turnPushOn } from '../../lib/offline/push.ts';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { Switch } from '../../ui/Switch.tsx';

interface PushRowsProps {
  readonly preferences: Preferences;
  readonly save: (changed: Partial<Preferences>) => void;
}

const HINTS: Readonly<Record<PushStatus, TextKey>> = {
  on: 'LANG_PREFERENCES_PUSH_HINT',
  off: 'LANG_PREFERENCES_PUSH_HINT',
  denied: 'LANG_PREFERENCES_PUSH_DENIED',
  unsupported: 'LANG_PREFERENCES_PUSH_UNSUPPORTED',
  'not-offered': 'LANG_PREFERENCES_PUSH_NOT_OFFERED',
};

/** Notices of new mail in this browser while no page is open, and what they may say. */
export function PushRows({ preferences, save }: PushRowsProps): ReactNode {
  const t = useText();
  const [status, setStatus] = useState<PushStatus | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isOver = false;
    pushStatus().then(
      (found) => isOver || setStatus(found),
      // Without an answer of the gateway nothing is known, and the switch stays disabled.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  const turn = async (on: boolean): Promise<void> => {
    setBusy(true);
    try {
      setStatus(await (on ? turnPushOn() : turnPushOff()));
    } catch (error) {
      growl.show({ type: 'warning', text: text(errorTextKey(error)) });
    } finally {
      setBusy(false);
    }
  };
  const isPossible = status === 'on' || status === 'off';
  return (
    <>
      <SettingRow label={t('LANG_PREFERENCES_PUSH')} hint={t(HINTS[status ?? 'off'])}>
        <Switch
          aria-label={t('LANG_PREFERENCES_PUSH')}
          checked={status === 'on'}
          disabled={!isPossible || isBusy}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
      </SettingRow>
      {status === 'on' ? (
        <SettingRow label={t('LANG_PREFERENCES_PUSH_DETAILS')} hint={t('LANG_PREFERENCES_PUSH_DETAILS_HINT')}>
          <Switch
            aria-label={t('LANG_PREFERENCES_PUSH_DETAILS')}
            checked={preferences.push_details === 1}
            onChange={(event) => save({ push_details: event.currentTarget.checked ? 1 : 0 })}
          />
        </SettingRow>
      ) : null}
    </>
  );
}
