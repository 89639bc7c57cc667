import type { Identity } from '@pillarbox/contract/preferences/identities';
import { MAX_IDENTITIES } from '@pillarbox/contract/preferences/identities';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { isAddress } from '@pillarbox/rules/address';
import { identitiesOf, usualIdentity } from '@pillarbox/rules/identities';
import { signaturesOf } from '@pillarbox/rules/signatures';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import rows from '../../../ui/SettingsList.module.css';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { changedElsewhere } from '../../../lib/changed-elsewhere.ts';
import { useMailPreferences } from '../mail-preferences.ts';
import { save } from '../save.ts';
import { TextRow } from '../TextRow.tsx';
import { IdentityDialog } from './IdentityDialog.tsx';
import { IdentityRow } from './IdentityRow.tsx';
import { saveIdentities } from './save-identities.ts';

/** The identity in the form, and as it was stored when the form opened: undefined for a new one. */
interface Edited {
  readonly identity: Identity;
  readonly opened: Identity | undefined;
}

function shown({ name, mail }: Identity): string {
  return name === '' ? mail : `${name} <${mail}>`;
}

/** Route /preferences/accounts: the own name and reply address, the usual sender, and the other identities [PREF-037]. */
export function IdentitiesScreen(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const preferences = usePreferences();
  const { fullname, replyto_addr: replyto, default_email: fallback } = preferences;
  const { identities: stored, mailAliases, signatures: list } = useMailPreferences(mail);
  const [edited, setEdited] = useState<Edited | null>(null);
  const signatures = signaturesOf(list, preferences.signature);
  const all = identitiesOf({ mail, fullname, replyto, aliases: mailAliases, stored });
  const others = all.slice(1);
  const store = (next: readonly Identity[]): void => void saveIdentities(mail, next);
  const put = (identity: Identity): void => {
    const known = stored.find(({ id }) => id === identity.id);
    if (edited !== null && changedElsewhere(edited.opened, known)) {
      setEdited({ ...edited, opened: known });
      return;
    }
    setEdited(null);
    store(known !== undefined ? stored.map((one) => (one.id === identity.id ? identity : one)) : [...stored, identity]);
  };
  const remove = (identity: Identity): void => {
    store(stored.filter(({ id }) => id !== identity.id));
    growl.show({
      type: 'success',
      text: text('LANG_IDENTITIES_REMOVED', { name: identity.name === '' ? identity.mail : identity.name }),
      action: { label: text('LANG_IDENTITIES_UNDO'), run: () => store(stored) },
    });
  };
  const fresh = (from?: Identity): Identity => ({
    ...(from ?? { name: fullname, mail: mailAliases[0] ?? mail, replyto: '', signature: '' }),
    id: crypto.randomUUID(),
  });
  const set = (changed: Partial<Preferences>): void => save(mail, changed);
  const usual = usualIdentity(all, preferences);
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_IDENTITIES')} intro={t('LANG_IDENTITIES_INTRO')}>
      <TextRow
        label={t('LANG_IDENTITIES_OWN_NAME')}
        hint={t('LANG_IDENTITIES_OWN_NAME_HINT')}
        value={fullname}
        maxLength={200}
        onSave={(name) => set({ fullname: name })}
      />
      <TextRow
        label={t('LANG_IDENTITIES_REPLY_TO')}
        hint={t('LANG_IDENTITIES_REPLY_TO_HINT')}
        type="email"
        value={replyto}
        maxLength={320}
        fault={(typed) => (typed === '' || isAddress(typed) ? '' : t('LANG_IDENTITIES_WRONG_ADDRESS'))}
        onSave={(address) => set({ replyto_addr: address })}
      />
      {all.length < 2 ? null : (
        <SettingRow label={t('LANG_IDENTITIES_USUAL')}>
          <Select
            quiet
            label={t('LANG_IDENTITIES_USUAL')}
            value={usual?.mail ?? mail}
            options={all
              .filter((one, at) => all.findIndex((other) => other.mail === one.mail) === at)
              .map((one) => ({ value: one.mail, label: shown(one) }))}
            // The account's own address needs no choice, unless `default_email` names another one.
            onChange={(address) => set({ webfrom_addr: address === mail && fallback === '' ? '' : address })}
          />
        </SettingRow>
      )}
      <div className={rows['head']}>
        <h3>{t('LANG_IDENTITIES_OTHERS')}</h3>
        <Button
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={stored.length >= MAX_IDENTITIES}
          onClick={() => setEdited({ identity: fresh(), opened: undefined })}
        >
          {t('LANG_IDENTITIES_ADD')}
        </Button>
      </div>
      {others.length === 0 ? <p className={rows['empty']}>{t('LANG_IDENTITIES_NONE')}</p> : null}
      <ul className={rows['list']}>
        {others.map((one) => {
          const isStored = stored.some(({ id }) => id === one.id);
          return (
            <IdentityRow
              key={one.id}
              identity={one}
              onEdit={() =>
                setEdited(isStored ? { identity: one, opened: one } : { identity: fresh(one), opened: undefined })
              }
              onRemove={isStored ? () => remove(one) : null}
            />
          );
        })}
      </ul>
      {edited === null ? null : (
        <IdentityDialog
          identity={edited.identity}
          addresses={mailAliases.length === 0 ? [mail] : mailAliases}
          signatures={signatures}
          onSave={put}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsPage>
  );
}
