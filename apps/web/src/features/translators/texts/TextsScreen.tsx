import { useQuery } from '@tanstack/react-query';
import { languageOf } from '@pillarbox/locales/languages';
import type { ReactNode } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/text.tsx';
import { useLanguageChoices } from '../../../lib/offered-languages.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import type { TextEntry } from './entries.ts';
import { loadEntries } from './entries.ts';
import type { Shown } from './filter.ts';
import { SHOWN, filtered } from './filter.ts';
import { ProposalButtons } from './ProposalButtons.tsx';
import { proposalName, proposals } from './proposals.ts';
import { TextDialog } from './TextDialog.tsx';
import { TextList } from './TextList.tsx';
import styles from './Texts.module.css';

const SHOWN_KEYS = {
  all: 'LANG_TRANSLATORS_SHOW_ALL',
  same: 'LANG_TRANSLATORS_SHOW_SAME',
  arguments: 'LANG_TRANSLATORS_SHOW_ARGUMENTS',
  proposed: 'LANG_TRANSLATORS_SHOW_PROPOSED',
} as const satisfies Record<Shown, string>;
const MAX_SEARCH = 200;

/** Route /preferences/texts: all texts of the product in English and in one language, with proposals for better ones. */
export function TextsScreen(): ReactNode {
  const t = useText();
  const own = useLanguage();
  const languages = useLanguageChoices();
  const [language, setLanguage] = useState(own);
  const [filter, setFilter] = useState({ typed: '', section: '', shown: 'all' as Shown });
  const [open, setOpen] = useState<TextEntry | null>(null);
  const kept = useStore(proposals);
  const found = useQuery({
    queryKey: ['translators', 'texts', language],
    queryFn: () => loadEntries(language),
    networkMode: 'always',
    staleTime: Infinity,
  });
  const asked = useDeferredValue(filter);
  const entries = useMemo(
    () => filtered(found.data ?? [], asked, (key) => proposalName(language, key) in kept),
    [found.data, asked, kept, language],
  );
  const sections = useMemo(() => [...new Set((found.data ?? []).map(({ section }) => section))], [found.data]);
  return (
    <SettingsPage wide title={t('LANG_SHELL_TITLE_TEXTS')} intro={t('LANG_TRANSLATORS_INTRO')}>
      <div className={styles['bar']}>
        <Select
          label={t('LANG_TRANSLATORS_LANGUAGE')}
          value={language}
          options={languages}
          onChange={(next) => setLanguage(next)}
        />
        <Select
          label={t('LANG_TRANSLATORS_SECTION')}
          value={filter.section}
          options={[
            { value: '', label: t('LANG_TRANSLATORS_ALL_SECTIONS') },
            ...sections.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(section) => setFilter({ ...filter, section })}
        />
        <Select
          label={t('LANG_TRANSLATORS_SHOW')}
          value={filter.shown}
          options={SHOWN.map((value) => ({ value, label: t(SHOWN_KEYS[value]) }))}
          onChange={(shown) => setFilter({ ...filter, shown })}
        />
      </div>
      <div className={styles['bar']}>
        <div className={styles['search']}>
          <SearchField
            label={t('LANG_TRANSLATORS_SEARCH')}
            clearLabel={t('LANG_TRANSLATORS_CLEAR')}
            maxLength={MAX_SEARCH}
            typed={filter.typed}
            onType={(typed) => setFilter({ ...filter, typed })}
          />
        </div>
        <p role="status" className={styles['count']}>
          {found.data === undefined ? null : t('LANG_TRANSLATORS_COUNT', { count: entries.length })}
        </p>
        <ProposalButtons />
      </div>
      {found.isPending ? <ListSkeleton /> : null}
      {found.isError ? (
        <EmptyState
          title={t('LANG_TRANSLATORS_FAILED')}
          action={<Button onClick={() => void found.refetch()}>{t('LANG_TRANSLATORS_RETRY')}</Button>}
        />
      ) : null}
      {found.data !== undefined && entries.length === 0 ? <EmptyState title={t('LANG_TRANSLATORS_NONE')} /> : null}
      {entries.length > 0 ? <TextList entries={entries} language={language} onOpen={setOpen} /> : null}
      {open === null ? null : <TextDialog entry={open} language={languageOf(language)} onClose={() => setOpen(null)} />}
    </SettingsPage>
  );
}
