import type { FaxAccount, FaxChoices } from '@pillarbox/contract/fax/fax';
import { MAX_FAX_HEADER } from '@pillarbox/contract/fax/fax';
import { saveFaxAccount } from '@pillarbox/contract/fax/operations';
import { showFaxNumber } from '@pillarbox/rules/fax/number';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ProgressSlot } from '../../../ui/Slot.tsx';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';

import { growlFailed } from '../data/fax-actions.ts';
import { FAX_ACCOUNT_KEY, useFaxAccount } from '../data/fax.queries.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { TextLine } from './TextLine.tsx';
import styles from './FaxAccountScreen.module.css';

/** Longest name of the sender on the cover page, in characters. */
const MAX_NAME = 100;

/** Route /preferences/faxaccount: the user's own number, the line on each page, and how new faxes begin [PREF-038, SHELL-029]. */
export function FaxAccountScreen(): ReactNode {
  const t = useText();
  const { data, error, refetch } = useFaxAccount();
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_FAX_ACCOUNT')} intro={t('LANG_FAX_ACCOUNT_INTRO')}>
      {data !== undefined ? (
        <Rows account={data} />
      ) : error === null ? (
        <Bones />
      ) : (
        <ErrorState
          title={t('LANG_FAX_ACCOUNT_FAILED')}
          action={<Button onClick={() => void refetch()}>{t('LANG_FAX_TRY_AGAIN')}</Button>}
        >
          {t(errorTextKey(error))}
        </ErrorState>
      )}
    </SettingsPage>
  );
}

function Rows({ account }: { readonly account: FaxAccount }): ReactNode {
  const t = useText();
  const { number, header, country, cover, from, used, limit } = account;
  const save = async (changed: Partial<FaxChoices>): Promise<void> => {
    try {
      const next = await call(saveFaxAccount, { body: { header, country, cover, from, ...changed } });
      queryClient.setQueryData(FAX_ACCOUNT_KEY, next);
    } catch (error) {
      growlFailed(error);
    }
  };
  const pages = limit === null ? t('LANG_FAX_PAGES_SENT', { count: used }) : t('LANG_FAX_PAGES_USED', { used, limit });
  return (
    <>
      <SettingRow label={t('LANG_FAX_OWN_NUMBER')} hint={t('LANG_FAX_OWN_NUMBER_HINT')}>
        <span className={styles['value']}>{number === '' ? t('LANG_FAX_OWN_NUMBER_NONE') : showFaxNumber(number)}</span>
      </SettingRow>
      <TextLine
        label={t('LANG_FAX_HEADER')}
        hint={t('LANG_FAX_HEADER_HINT')}
        value={header}
        maxLength={MAX_FAX_HEADER}
        onSave={(next) => void save({ header: next })}
      />
      <SettingRow label={t('LANG_FAX_COUNTRY')} hint={t('LANG_FAX_COUNTRY_HINT')}>
        <CountrySelect
          labelHidden
          label={t('LANG_FAX_COUNTRY')}
          value={country}
          onChange={(next) => void save({ country: next })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_FAX_COVER_ALWAYS')}>
        <Switch
          aria-label={t('LANG_FAX_COVER_ALWAYS')}
          checked={cover}
          onChange={(event) => void save({ cover: event.currentTarget.checked })}
        />
      </SettingRow>
      <TextLine
        label={t('LANG_FAX_COVER_FROM')}
        hint={t('LANG_FAX_COVER_FROM_HINT')}
        value={from}
        maxLength={MAX_NAME}
        onSave={(next) => void save({ from: next })}
      />
      <SettingRow label={t('LANG_FAX_PAGES_MONTH')}>
        <span className={styles['used']}>
          <span className={styles['value']}>{pages}</span>
          {limit === null ? null : <ProgressSlot label={pages} value={used / limit} full={used >= limit} />}
        </span>
      </SettingRow>
    </>
  );
}

function Bones(): ReactNode {
  const waited = useWaited();
  return (
    <div className={styles['bones']} aria-busy="true">
      {waited ? [60, 44, 52].map((width) => <Skeleton key={width} width={`${width}%`} />) : null}
    </div>
  );
}
