import { EllipsisVertical, KeyRound, ShieldCheck } from 'lucide-react';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { datesOf } from '../../../lib/i18n/dates.ts';
import { useLanguage, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { grouped } from './fingerprint.ts';
import type { StoredKey } from './key-list.ts';
import { savePublicKey, saveRecoveryFile } from './recovery-file.ts';
import styles from './Keys.module.css';

interface KeyRowProps {
  readonly pair: StoredKey;
  readonly onChange: () => void;
  readonly onCheck: () => void;
  readonly onRemove: () => void;
}

/** One key: whose it is, its state, its fingerprint, and what can be done with it. */
export function KeyRow({ pair, onChange, onCheck, onRemove }: KeyRowProps): ReactNode {
  const t = useText();
  const write = datesOf(useLanguage(), usePreferences());
  const { user_info: user, info, fingerprint, checked } = pair;
  const mail = info?.mails[0] ?? user.email;
  const name = user.name === '' ? mail : user.name;
  const isOwn = pair.privatekey !== '';
  const state = info?.state ?? 'unusable';
  return (
    <li className={styles['key']}>
      {checked ? <ShieldCheck size={20} aria-hidden="true" /> : <KeyRound size={20} aria-hidden="true" />}
      <div className={styles['words']}>
        <p className={styles['name']}>
          <bdi>{name || t('LANG_PGP_NO_NAME')}</bdi>
          {name === mail || mail === '' ? null : <bdi className={styles['mail']}>{mail}</bdi>}
        </p>
        <p className={styles['print']}>{grouped(fingerprint)}</p>
        <p className={state === 'good' ? styles['note'] : styles['bad']}>
          {state === 'good' ? null : t(`LANG_PGP_KEY_${upper(state)}`)}
          {state === 'good' && info !== null
            ? t(info.expires === null ? 'LANG_PGP_KEY_SINCE' : 'LANG_PGP_KEY_UNTIL', {
                date: write.date(info.expires ?? info.created),
              })
            : null}
          {isOwn ? null : ` · ${t(checked ? 'LANG_PGP_CHECKED' : 'LANG_PGP_NOT_CHECKED')}`}
        </p>
      </div>
      <Menu
        label={t('LANG_PGP_ACTIONS', { name })}
        trigger={(props) => (
          <IconButton {...props} icon={<EllipsisVertical size={18} />} label={t('LANG_PGP_ACTIONS', { name })} />
        )}
      >
        <MenuItem onAction={() => savePublicKey({ mail, publickey: pair.publickey })}>{t('LANG_PGP_EXPORT')}</MenuItem>
        {isOwn ? (
          <>
            <MenuItem onAction={() => saveRecoveryFile({ ...pair, mail })}>{t('LANG_PGP_EXPORT_RECOVERY')}</MenuItem>
            <MenuItem onAction={onChange}>{t('LANG_PGP_CHANGE_TITLE')}</MenuItem>
          </>
        ) : (
          <MenuItem checked={checked} onAction={onCheck}>
            {t('LANG_PGP_MARK_CHECKED')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger onAction={onRemove}>
          {t('LANG_PGP_REMOVE')}
        </MenuItem>
      </Menu>
    </li>
  );
}
