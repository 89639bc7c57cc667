import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode, SyntheticEvent } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { subscribeFeed } from '../data/exchange.queries.ts';
import styles from '../parts/Lists.module.css';

/** The form that subscribes to a calendar file by its address. */
export function FeedForm(): ReactNode {
  const t = useText();
  const [address, setAddress] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const { name } = await subscribeFeed(address.trim(), '');
      growl.show({ type: 'success', text: t('LANG_CALENDAR_SHARE_SUBSCRIBED', { name: visibleText(name) }) });
      setAddress('');
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void add(event)}>
      <TextField
        label={t('LANG_CALENDAR_SHARE_ADDRESS')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={address}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <Button type="submit" busy={isBusy} disabled={address.trim() === ''}>
        {t('LANG_CALENDAR_SHARE_DO')}
      </Button>
    </form>
  );
}
