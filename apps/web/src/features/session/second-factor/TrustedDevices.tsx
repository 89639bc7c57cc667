import { forgetDevice } from '@pillarbox/contract/session/second-factor';
import type { RememberedDevice } from '@pillarbox/contract/session/second-factor';
import { readUserAgent } from '@pillarbox/rules/user-agent';
import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../lib/call.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { growl } from '../../../lib/growl.ts';
import { failureText } from './failure-text.ts';
import { refreshSecondFactor } from './second-factor.ts';
import { useDay } from './use-day.ts';
import styles from './SecondFactorScreen.module.css';

/** The name of a browser, such as "Firefox on Linux". */
function nameOf(agent: string, t: Translate): string {
  const { browser, system } = readUserAgent(agent);
  if (browser !== '' && system !== '') return t('LANG_2FA_DEVICE_NAME', { browser, system });
  return browser || system || t('LANG_2FA_DEVICE_UNKNOWN');
}

/** The browsers that skip the second factor for some time. Each can be removed. */
export function TrustedDevices({ devices }: { readonly devices: readonly RememberedDevice[] }): ReactNode {
  const t = useText();
  const day = useDay();
  const forget = (id: string): void => {
    call(forgetDevice, { params: { id } })
      .then(refreshSecondFactor)
      .catch((error: unknown) => growl.show({ type: 'danger', text: failureText(error, t) }));
  };
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>{t('LANG_2FA_DEVICES')}</h3>
      <p className={styles['words']}>{t(devices.length === 0 ? 'LANG_2FA_DEVICES_NONE' : 'LANG_2FA_DEVICES_WHAT')}</p>
      {devices.length === 0 ? null : (
        <ul className={styles['list']} aria-label={t('LANG_2FA_DEVICES')}>
          {devices.map(({ id, agent, usedAt, current }) => (
            <li key={id} className={styles['item']}>
              <MonitorSmartphone size={18} aria-hidden="true" />
              <span className={styles['words']}>
                <span className={styles['name']}>{nameOf(agent, t)}</span>
                <span className={styles['note']}>
                  {current ? t('LANG_2FA_DEVICE_THIS') : t('LANG_2FA_LAST_USED', { day: day(usedAt) })}
                </span>
              </span>
              <Button
                onClick={() => forget(id)}
                aria-label={t('LANG_2FA_DEVICE_FORGET_ONE', { name: nameOf(agent, t) })}
              >
                {t('LANG_2FA_DEVICE_FORGET')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
