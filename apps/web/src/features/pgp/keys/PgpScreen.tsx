import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { ChangePassphraseDialog } from './ChangePassphraseDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import type { StoredKey } from './key-list.ts';
import { othersKeys, ownKeys, storeKey, useKeys } from './key-list.ts';
import { KeyRow } from './KeyRow.tsx';
import { MakeKeyDialog } from './MakeKeyDialog.tsx';
import { RemoveKeyDialog } from './RemoveKeyDialog.tsx';
import styles from './Keys.module.css';

type Open =
  { readonly kind: 'make' | 'import' } | { readonly kind: 'change' | 'remove'; readonly pair: StoredKey } | null;

function check(pair: StoredKey): void {
  storeKey({ ...pair, privatekey: '', checked: !pair.checked }).catch((error: unknown) =>
    growl.show({ type: 'danger', text: text(errorTextKey(error)) }),
  );
}

/** Route /preferences/pgp [SHELL-037, PREF-032]: the user's PGP keys, and those of others. */
export function PgpScreen(): ReactNode {
  const t = useText();
  const { data: keys, error, refetch } = useKeys();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_PGP')} intro={t('LANG_PGP_INTRO')}>
      {keys === undefined && error !== null ? (
        <ErrorState
          title={t('LANG_PGP_NOT_LOADED')}
          action={<Button onClick={() => void refetch()}>{t('LANG_PGP_TRY_AGAIN')}</Button>}
        >
          {t(errorTextKey(error))}
        </ErrorState>
      ) : null}
      {keys === undefined && error === null ? <Bones /> : null}
      {keys?.length === 0 ? (
        <EmptyState title={t('LANG_PGP_EMPTY')} action={<Buttons onOpen={setOpen} />}>
          {t('LANG_PGP_EMPTY_WHAT')}
        </EmptyState>
      ) : null}
      {keys !== undefined && keys.length > 0 ? (
        <>
          <div className={styles['head']}>
            <h3 className={styles['heading']}>{t('LANG_PGP_OWN')}</h3>
            <Buttons onOpen={setOpen} />
          </div>
          <KeyList keys={ownKeys(keys)} label={t('LANG_PGP_OWN')} onOpen={setOpen} />
          <h3 className={styles['heading']}>{t('LANG_PGP_OTHERS')}</h3>
          <KeyList keys={othersKeys(keys)} label={t('LANG_PGP_OTHERS')} onOpen={setOpen} />
        </>
      ) : null}
      {open?.kind === 'make' ? <MakeKeyDialog onClose={close} /> : null}
      {open?.kind === 'import' ? <ImportDialog onClose={close} /> : null}
      {open?.kind === 'change' ? <ChangePassphraseDialog pair={open.pair} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveKeyDialog pair={open.pair} onClose={close} /> : null}
    </SettingsPage>
  );
}

function Buttons({ onOpen }: { readonly onOpen: (open: Open) => void }): ReactNode {
  const t = useText();
  return (
    <div className={styles['buttons']}>
      <Button onClick={() => onOpen({ kind: 'import' })}>{t('LANG_PGP_IMPORT_TITLE')}</Button>
      <Button kind="primary" onClick={() => onOpen({ kind: 'make' })}>
        {t('LANG_PGP_MAKE_TITLE')}
      </Button>
    </div>
  );
}

interface KeyListProps {
  readonly keys: readonly StoredKey[];
  readonly label: string;
  readonly onOpen: (open: Open) => void;
}

function KeyList({ keys, label, onOpen }: KeyListProps): ReactNode {
  const t = useText();
  if (keys.length === 0) return <p className={styles['none']}>{t('LANG_PGP_NONE')}</p>;
  return (
    <ul className={styles['keys']} aria-label={label}>
      {keys.map((pair) => (
        <KeyRow
          key={pair.fingerprint}
          pair={pair}
          onChange={() => onOpen({ kind: 'change', pair })}
          onCheck={() => check(pair)}
          onRemove={() => onOpen({ kind: 'remove', pair })}
        />
      ))}
    </ul>
  );
}

function Bones(): ReactNode {
  const t = useText();
  const waited = useWaited();
  if (!waited) return null;
  return (
    <div className={styles['bones']} role="status" aria-label={t('LANG_PGP_LOADING')}>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  );
}
