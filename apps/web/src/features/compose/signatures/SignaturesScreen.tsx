import { NO_SIGNATURE } from '@pillarbox/contract/preferences/identities';
import { MAX_SIGNATURES } from '@pillarbox/contract/preferences/mail';
import { MAX_SIGNATURE_NAME } from '@pillarbox/contract/preferences/rules';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import { defaultSignature } from '@pillarbox/rules/signatures';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { changedElsewhere } from '../../../lib/changed-elsewhere.ts';
import { useOwnSignatures } from '../begin/own-signatures.ts';
import { SignatureForm } from './SignatureForm.tsx';
import { SignatureRow } from './SignatureRow.tsx';
import { saveReplySignature, saveSignatures } from './save-signatures.ts';
import { moved, withCopy, withDefault, withSignature } from './signature-list.ts';
import list from '../../../ui/SettingsList.module.css';
import styles from './SignaturesScreen.module.css';

/** The signature in the form, and as it was stored when the form opened: undefined for a new one. */
interface Edited {
  readonly signature: Signature;
  readonly opened: Signature | undefined;
}

interface SettingRowProps {
  readonly label: string;
  readonly children: ReactNode;
}

function SettingRow({ label, children }: SettingRowProps): ReactNode {
  return (
    <div className={styles['row']} data-setting={label}>
      <span>{label}</span>
      {children}
    </div>
  );
}

/**
 * Route /preferences/signatures [SHELL-034, PREF-028]: the signatures in their order, which one new messages get (default flag
 * '1'), and which one replies get.
 */
export function SignaturesScreen(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const { reply_signature: forReplies } = usePreferences();
  const signatures = useOwnSignatures();
  const [edited, setEdited] = useState<Edited | null>(null);
  const store = (next: readonly Signature[]): void => void saveSignatures(mail, next);
  const titleOf = ({ name }: Signature, at: number): string =>
    name === '' ? t('LANG_SIGNATURES_UNNAMED', { number: at + 1 }) : name;
  const isFull = signatures.length >= MAX_SIGNATURES;
  const add = (): void =>
    setEdited({
      signature: { id: crypto.randomUUID(), name: '', text: '', default: signatures.length === 0 ? '1' : '0' },
      opened: undefined,
    });
  const copy = (signature: Signature, title: string): void => {
    const name = t('LANG_SIGNATURES_COPY_NAME', { name: title }).slice(0, MAX_SIGNATURE_NAME);
    store(withCopy(signatures, signature.id, { id: crypto.randomUUID(), name }));
  };
  const remove = (signature: Signature, title: string): void => {
    store(signatures.filter(({ id }) => id !== signature.id));
    growl.show({
      type: 'success',
      text: text('LANG_SIGNATURES_REMOVED', { name: title }),
      action: { label: text('LANG_SIGNATURES_UNDO'), run: () => store(signatures) },
    });
  };
  const choices = signatures.map((one, at) => ({ value: one.id, label: titleOf(one, at) }));
  const none = { value: NO_SIGNATURE, label: t('LANG_SIGNATURES_NONE') };
  const sameAsNew = { value: '', label: t('LANG_SIGNATURES_SAME') };
  const replies = [sameAsNew, ...choices, none];
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_SIGNATURES')} intro={t('LANG_SIGNATURES_INTRO')}>
      {signatures.length === 0 ? null : (
        <>
          <SettingRow label={t('LANG_SIGNATURES_FOR_NEW')}>
            <Select
              quiet
              label={t('LANG_SIGNATURES_FOR_NEW')}
              value={defaultSignature(signatures)?.id ?? NO_SIGNATURE}
              options={[...choices, none]}
              onChange={(id) => store(withDefault(signatures, id))}
            />
          </SettingRow>
          <SettingRow label={t('LANG_SIGNATURES_FOR_REPLIES')}>
            <Select
              quiet
              label={t('LANG_SIGNATURES_FOR_REPLIES')}
              value={replies.some(({ value }) => value === forReplies) ? forReplies : ''}
              options={replies}
              onChange={(id) => void saveReplySignature(mail, id)}
            />
          </SettingRow>
        </>
      )}
      <div className={list['head']}>
        <h3>{t('LANG_SIGNATURES_LIST')}</h3>
        <Button icon={<Plus size={16} aria-hidden="true" />} disabled={isFull} onClick={add}>
          {t('LANG_SIGNATURES_ADD')}
        </Button>
      </div>
      {signatures.length === 0 ? <p className={list['empty']}>{t('LANG_SIGNATURES_EMPTY')}</p> : null}
      <ul className={list['list']}>
        {signatures.map((one, at) => {
          const title = titleOf(one, at);
          return (
            <SignatureRow
              key={one.id}
              signature={one}
              title={title}
              onEdit={() => setEdited({ signature: one, opened: one })}
              onCopy={isFull ? null : () => copy(one, title)}
              onMove={(by) => store(moved(signatures, one.id, by))}
              canMove={{ up: at > 0, down: at < signatures.length - 1 }}
              onRemove={() => remove(one, title)}
            />
          );
        })}
      </ul>
      {edited === null ? null : (
        <SignatureForm
          signature={edited.signature}
          onClose={() => setEdited(null)}
          onSave={(changed) => {
            const now = signatures.find(({ id }) => id === changed.id);
            if (changedElsewhere(edited.opened, now)) {
              setEdited({ ...edited, opened: now });
              return;
            }
            setEdited(null);
            store(withSignature(signatures, changed));
          }}
        />
      )}
    </SettingsPage>
  );
}
