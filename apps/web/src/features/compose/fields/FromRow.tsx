import type { Identity } from '@pillarbox/contract/preferences/identities';
import { NO_SIGNATURE } from '@pillarbox/contract/preferences/identities';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import { identitySignature } from '@pillarbox/rules/signatures';
import { ChevronDown, UserRoundPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { isWindowHash } from '../../../lib/child-windows/child.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { useStore } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { senderAs, useOwnIdentities, usualAmong } from '../begin/own-identities.ts';
import { useSendersElsewhere } from '../begin/senders-elsewhere.ts';
import { signatureStyle, useOwnSignatures, usualSignature } from '../begin/own-signatures.ts';
import type { Composer } from '../composer/composer.ts';
import type { ChosenSender } from '../model/compose-state.ts';
import { isSignatureEdited } from '../model/signature.ts';
import styles from './FromRow.module.css';
import { SignatureQuestion } from './SignatureQuestion.tsx';

/** The identity of a sender. A recalled message knows only its address. */
function identityOf(sender: ChosenSender | null, identities: readonly Identity[]): Identity | undefined {
  const { id, name, mail } = sender ?? {};
  const sameAddress = identities.filter((one) => one.mail === mail);
  return identities.find((one) => one.id === id) ?? sameAddress.find((one) => one.name === name) ?? sameAddress[0];
}

/**
 * The sender, as a row that opens a menu of the user's identities; absent with only one. Choosing one changes the sender and the
 * signature. A signature that the user edited is changed only after a question.
 */
export function FromRow({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const elsewhere = useSendersElsewhere();
  const identities = [...useOwnIdentities(), ...elsewhere];
  const signatures = useOwnSignatures();
  const sender = useStore(composer.state, (state) => state.sender);
  const [asked, setAsked] = useState<Identity | null>(null);
  const chosen = identityOf(sender, identities);
  if (identities.length < 2) return null;
  const name = sender?.name ?? chosen?.name ?? '';
  const mail = sender?.mail ?? chosen?.mail ?? '';
  const signatureOf = (identity: Identity): Signature | null => {
    const isAnswer = composer.state.get().reference !== null;
    return identitySignature(identity, signatures, usualSignature(signatures, isAnswer));
  };
  const sign = (identity: Identity): void =>
    composer.dispatch({ type: 'signature', signature: signatureOf(identity), style: signatureStyle() });
  const choose = (identity: Identity): void => {
    const next = senderAs(identity);
    if (next === null || identity.id === chosen?.id) return;
    // The editor may have text that is not in the state yet.
    composer.flush(false);
    const state = composer.state.get();
    composer.dispatch({ type: 'sender', sender: next });
    if ((signatureOf(identity)?.id ?? '') === state.signature.id) return;
    if (isSignatureEdited(state, signatures)) setAsked(identity);
    else sign(identity);
  };
  const usual = usualAmong(identities);
  const aside = (identity: Identity): string => {
    const account = elsewhere.find(({ id }) => id === identity.id)?.account;
    if (account !== undefined) return account;
    if (identity.id === usual?.id) return t('LANG_WRITING_USUAL');
    if (identity.signature === NO_SIGNATURE) return t('LANG_WRITING_NO_SIGNATURE');
    return identity.signature === '' ? '' : t('LANG_WRITING_OWN_SIGNATURE');
  };
  return (
    <div className={styles['row']} data-field="from">
      <span className={styles['label']} aria-hidden="true">
        {t('LANG_WRITING_FROM')}
      </span>
      <Menu
        label={t('LANG_WRITING_WRITE_AS')}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={styles['chosen']}
            aria-label={t('LANG_WRITING_FROM_NOW', { name, mail })}
          >
            <Avatar name={name} address={mail} size={22} />
            {name === '' ? null : <span className={styles['name']}>{name}</span>}
            <span className={styles['mail']}>{mail}</span>
            <ChevronDown size={16} aria-hidden="true" />
          </button>
        )}
      >
        <MenuHeading>{t('LANG_WRITING_WRITE_AS')}</MenuHeading>
        {identities.map((identity) => (
          <MenuItem
            key={identity.id}
            icon={<Avatar name={identity.name} address={identity.mail} size={22} />}
            aside={aside(identity)}
            checked={identity.id === chosen?.id}
            onAction={() => choose(identity)}
          >
            <span className={styles['who']}>
              {identity.name === '' ? null : <span className={styles['name']}>{identity.name}</span>}
              <span className={styles['address']}>{identity.mail}</span>
            </span>
          </MenuItem>
        ))}
        {isWindowHash() ? null : (
          <>
            <MenuSeparator />
            <MenuItem icon={<UserRoundPen size={16} />} onAction={() => go('/preferences/accounts')}>
              {t('LANG_WRITING_EDIT_IDENTITIES')}
            </MenuItem>
          </>
        )}
      </Menu>
      {asked === null ? null : (
        <SignatureQuestion
          onClose={() => setAsked(null)}
          onReplace={() => {
            setAsked(null);
            sign(asked);
          }}
        />
      )}
    </div>
  );
}
