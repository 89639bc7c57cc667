import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { SenderChecks } from './SenderChecks.tsx';
import { SenderList } from './SenderList.tsx';
import { forgetSender, saveSpamLists, useSpamFilter, useTrustedSenders } from './spam.queries.ts';

/** Route /preferences/spam: blocked and allowed senders [FILT-011, SHELL-031], and those whom the user knows. */
export function SpamScreen(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const lists = useSpamFilter(mail);
  const known = useTrustedSenders();
  const change = (list: keyof SpamFilter, entries: readonly string[]): void =>
    void saveSpamLists(mail, { ...lists, [list]: [...new Set(entries)] });
  const shown = (list: keyof SpamFilter, title: string, hint: string): ReactNode => (
    <SenderList
      title={title}
      hint={hint}
      entries={lists[list]}
      onAdd={(entry) => change(list, [entry, ...lists[list]])}
      onRemove={(entry) =>
        change(
          list,
          lists[list].filter((one) => one !== entry),
        )
      }
    />
  );
  return (
    <SettingsPage title={t('LANG_SPAM_TITLE')}>
      {shown('BlockList', t('LANG_SPAM_BLOCKED'), t('LANG_SPAM_BLOCKED_HINT'))}
      {shown('AllowList', t('LANG_SPAM_ALLOWED'), t('LANG_SPAM_ALLOWED_HINT'))}
      <SenderList
        title={t('LANG_SPAM_KNOWN')}
        hint={t('LANG_SPAM_KNOWN_HINT')}
        entries={known.map((one) => one.mail)}
        onRemove={(entry) => void forgetSender(entry)}
      />
      <SenderChecks />
    </SettingsPage>
  );
}
