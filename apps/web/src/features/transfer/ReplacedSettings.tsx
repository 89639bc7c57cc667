import { loadReplacedSettings } from '@pillarbox/contract/transfer/operations';
import type { ReplacedSettings as Replaced, SettingsFile } from '@pillarbox/contract/transfer/settings-file';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../lib/call.ts';
import { dateWriter, zoneOf } from '../../lib/i18n/dates.ts';
import { useLanguage, useText } from '../../lib/i18n/text.tsx';
import { usePreferences } from '../../lib/preferences-state.ts';
import { useUser } from '../../lib/session-state.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Transfer.module.css';

/** The settings that the last file has replaced. */
export function useReplacedSettings(): UseQueryResult<Replaced> {
  const mail = useUser()?.mail ?? '';
  return useQuery({
    queryKey: ['transfer', 'replaced', mail],
    queryFn: async ({ signal }) => (await call(loadReplacedSettings, { params: { mail } }, { signal })).replaced,
    enabled: mail !== '',
    staleTime: 0,
  });
}

interface ReplacedSettingsProps {
  readonly replaced: Replaced;
  /** Shows what bringing them back would change. */
  readonly onOpen: (file: SettingsFile) => void;
}

/** The way back to what was there before the last file of settings; nothing if there was none. */
export function ReplacedSettings({ replaced, onOpen }: ReplacedSettingsProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { timezone, date_format: dateFormat, time_format: timeFormat } = usePreferences();
  if (replaced === null) return null;
  const { date, time } = dateWriter({ language, zone: zoneOf(timezone), dateFormat, timeFormat });
  return (
    <div className={styles['fields']}>
      <Button icon={<History size={16} aria-hidden="true" />} onClick={() => onOpen(replaced.file)}>
        {t('LANG_TRANSFER_SETTINGS_BRING_BACK')}
      </Button>
      <span className={styles['hint']}>
        {t('LANG_TRANSFER_SETTINGS_REPLACED_AT', { day: date(replaced.at), time: time(replaced.at) })}
      </span>
    </div>
  );
}
