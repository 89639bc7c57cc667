import type { FaxAccount } from '@pillarbox/contract/fax/fax';
import { MAX_FAX_HEADER } from '@pillarbox/contract/fax/fax';
import { showFaxNumber } from '@pillarbox/rules/fax/number';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ProgressSlot } from '../../../ui/Slot.tsx';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';

import { useFaxAccount } from '../data/fax.queries.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { changeAccount } from './save-account.ts';
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
        onSave={(next) => changeAccount({ header: next })}
      />
      <SettingRow label={t('LANG_FAX_COUNTRY')} hint={t('LANG_FAX_COUNTRY_HINT')}>
        <CountrySelect
          labelHidden
          label={t('LANG_FAX_COUNTRY')}
          value={country}
          onChange={(next) => changeAccount({ country: next })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_FAX_COVER_ALWAYS')}>
        <Switch
          aria-label={t('LANG_FAX_COVER_ALWAYS')}
          checked={cover}
          onChange={(event) => changeAccount({ cover: event.currentTarget.checked })}
        />
      </SettingRow>
      <TextLine
        label={t('LANG_FAX_COVER_FROM')}
        hint={t('LANG_FAX_COVER_FROM_HINT')}
        value={from}
        maxLength={MAX_NAME}
        onSave={(next) => changeAccount({ from: next })}
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
