import type { SignedInDevice } from '@pillarbox/contract/session/devices';
import { endDevice } from '@pillarbox/contract/session/devices';
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { datesOf } from '../../../lib/i18n/dates.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { text, useLanguage, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { growl } from '../../../lib/growl.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { EndEverywhereDialog } from './EndEverywhereDialog.tsx';
import { refreshDevices, useDevices } from './devices.ts';
import styles from './SignedInDevices.module.css';

const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet, unknown: MonitorSmartphone } as const;

/** The name of a device, such as "Firefox on Linux". */
function nameOf({ browser, system }: SignedInDevice, t: Translate): string {
  if (browser !== '' && system !== '') return t('LANG_PASSWORD_DEVICE_NAME', { browser, system });
  return browser || system || t('LANG_PASSWORD_DEVICE_UNKNOWN');
}

/** The devices on which the account is signed in. One or all can be signed out. */
export function SignedInDevices(): ReactNode {
  const t = useText();
  const devices = useDevices();
  const [ending, setEnding] = useState(false);
  return (
    <section className={styles['part']}>
      <div className={styles['head']}>
        <div className={styles['words']}>
          <h2 className={styles['title']}>{t('LANG_PASSWORD_DEVICES')}</h2>
          <p className={styles['note']}>{t('LANG_PASSWORD_DEVICES_WHAT')}</p>
        </div>
        <Button kind="danger-soft" onClick={() => setEnding(true)}>
          {t('LANG_PASSWORD_END_ALL')}
        </Button>
      </div>
      {devices.isError ? (
        <div className={styles['failed']}>
          <p role="alert">{t(errorTextKey(devices.error))}</p>
          <Button onClick={() => void devices.refetch()}>{t('LANG_PASSWORD_TRY_AGAIN')}</Button>
        </div>
      ) : null}
      <ul className={styles['list']} aria-label={t('LANG_PASSWORD_DEVICES')}>
        {(devices.data ?? []).map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
      {ending ? <EndEverywhereDialog onClose={() => setEnding(false)} /> : null}
    </section>
  );
}

function Device({ device }: { readonly device: SignedInDevice }): ReactNode {
  const t = useText();
  const write = datesOf(useLanguage(), usePreferences());
  const [busy, setBusy] = useState(false);
  const { id, current, kind, address, seen } = device;
  const Icon = ICONS[kind];
  const name = nameOf(device, t);
  const end = (): void => {
    setBusy(true);
    call(endDevice, { params: { id } })
      .then(() => growl.show({ type: 'success', text: text('LANG_PASSWORD_DEVICE_ENDED') }))
      .catch((error: unknown) => growl.show({ type: 'danger', text: text(errorTextKey(error)) }))
      .finally(() => {
        setBusy(false);
        void refreshDevices();
      });
  };
  return (
    <li className={styles['item']}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['note']}>
          {current
            ? t('LANG_PASSWORD_DEVICE_THIS')
            : t('LANG_PASSWORD_DEVICE_SEEN', { date: write.date(seen), time: write.time(seen) })}
        </span>
        {address === '' ? null : (
          <span className={styles['note']}>{t('LANG_PASSWORD_DEVICE_NETWORK', { address })}</span>
        )}
      </span>
      {current ? null : (
        <Button busy={busy} onClick={end} aria-label={t('LANG_PASSWORD_DEVICE_END_ONE', { name })}>
          {t('LANG_PASSWORD_DEVICE_END')}
        </Button>
      )}
    </li>
  );
}
