import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import type { MessageCardProps } from '../../../lib/message-card.ts';
import { Button } from '../../../ui/Button.tsx';
import { toBytes } from '../engine/mime-tree.ts';
import { failureTextKey } from '../failure-text.ts';
import { ownKeys, storeKey, useKeys } from '../keys/key-list.ts';
import { pgp } from '../pgp-worker.ts';
import { autocryptKey } from './protection.ts';
import styles from './Reading.module.css';

/** Stores the keys that a message brings for its sender. */
async function keep(data: string, mail: string): Promise<void> {
  const found = await pgp('keysFor', toBytes(atob(data)), mail);
  for (const { publickey } of found.slice(0, 1)) {
    await storeKey({ publickey, privatekey: '', checked: false, source: 'autocrypt', rev: 0 });
  }
  if (found.length > 0) growl.show({ type: 'success', text: text('LANG_PGP_KEY_KEPT') });
  else growl.show({ type: 'warning', text: text('LANG_PGP_FAILED_KEY_UNREADABLE') });
}

/** Offers to keep the key that a message brings in its Autocrypt header, while there is none of its sender. */
export function AutocryptCard({ message }: MessageCardProps): ReactNode {
  const t = useText();
  const { data: keys = [] } = useKeys();
  const [isBusy, setBusy] = useState(false);
  const mail = (message.header.from[0]?.mail ?? '').toLowerCase();
  // Only those who use PGP are asked, and a known key is never replaced by what a message brings.
  if (ownKeys(keys).length === 0 || keys.some(({ info }) => info?.mails.includes(mail) === true)) return null;
  const run = (): void => {
    setBusy(true);
    keep(autocryptKey(message), mail)
      .catch((error: unknown) => growl.show({ type: 'danger', text: text(failureTextKey(error)) }))
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles['quiet']}>
      <KeyRound size={16} aria-hidden="true" />
      <bdi>{t('LANG_PGP_BRINGS_KEY', { who: mail })}</bdi>
      <Button size="small" busy={isBusy} onClick={run}>
        {t('LANG_PGP_KEEP_KEY')}
      </Button>
    </div>
  );
}
