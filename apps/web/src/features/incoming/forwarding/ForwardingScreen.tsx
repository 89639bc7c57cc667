import type { Forwarding, ForwardingState } from '@pillarbox/contract/incoming/forwarding';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useConfirmed } from '../../session/public.ts';
import styles from '../Incoming.module.css';
import { LoadFailed } from '../LoadFailed.tsx';
import { Waiting } from '../Waiting.tsx';
import { keepForwarding, useForwarding } from './forwarding.ts';
import { NewAddress } from './NewAddress.tsx';
import { OtherForwardings } from './OtherForwardings.tsx';

/** Route /preferences/forwarding: the addresses that mail is forwarded to [PREF-063, PREF-064]. */
export function ForwardingScreen(): ReactNode {
  const t = useText();
  const { data, error, refetch } = useForwarding();
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_FORWARDING')} intro={t('LANG_INCOMING_FORWARD_INTRO')}>
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Waiting /> : null}
      {data === undefined ? null : <Addresses state={data} />}
    </SettingsPage>
  );
}

/** Each change is saved at once; the gateway asks for the password before mail goes to a new address. */
function Addresses({ state }: { readonly state: ForwardingState }): ReactNode {
  const t = useText();
  const { g2fa_enabled } = usePreferences();
  const confirmed = useConfirmed(g2fa_enabled === 1);
  const { forwarding, etag, most } = state;
  const { addresses, keepCopy } = forwarding;
  const save = (changed: Partial<Forwarding>): void =>
    confirmed.run(() => keepForwarding({ ...forwarding, ...changed }, etag));
  return (
    <>
      <OtherForwardings state={state} />
      {addresses.length === 0 ? <p className={styles['none']}>{t('LANG_INCOMING_FORWARD_NONE')}</p> : null}
      <ul className={styles['list']} aria-label={t('LANG_SHELL_TITLE_FORWARDING')}>
        {addresses.map((address) => (
          <li key={address} className={styles['item']}>
            <bdi className={styles['words']}>{address}</bdi>
            <IconButton
              icon={<X size={16} aria-hidden="true" />}
              label={t('LANG_INCOMING_FORWARD_REMOVE', { address })}
              onClick={() => save({ addresses: addresses.filter((one) => one !== address) })}
            />
          </li>
        ))}
      </ul>
      {addresses.length < most ? (
        <NewAddress
          busy={confirmed.busy}
          known={addresses}
          onAdd={(address) => save({ addresses: [...addresses, address] })}
        />
      ) : null}
      {addresses.length === 0 ? null : (
        <div className={styles['copy']}>
          <Switch
            label={t('LANG_INCOMING_FORWARD_COPY')}
            checked={keepCopy}
            onChange={(event) => save({ keepCopy: event.currentTarget.checked })}
          />
        </div>
      )}
      {confirmed.dialog}
    </>
  );
}
