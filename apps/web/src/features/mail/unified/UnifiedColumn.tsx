import type { DateGroupCount } from '@pillarbox/contract/mail/list';
import { dateGroups } from '@pillarbox/rules/date-groups';
import type { MergedPlace } from '@pillarbox/rules/realm-path';
import { qualified, realmOf } from '@pillarbox/rules/realm-path';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo } from 'react';
import { codeTextKey, errorTextKey } from '../../../lib/api-error.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { useUser } from '../../../lib/session-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { foundId } from '../data/found-messages.ts';
import { realmFolders } from '../data/realm-folders.ts';
import {
  filterUnified,
  followUnified,
  hiddenAccounts,
  readMoreUnified,
  readUnified,
  showAccount,
  unifiedFilter,
} from '../data/unified.ts';
import type { UnifiedFilter } from '../data/unified.ts';
import { unified } from '../data/unified-state.ts';
import { AccountMark } from '../folders/AccountMark.tsx';
import { checkAll } from '../actions/select-rows.ts';
import { CheckAll } from '../list/CheckAll.tsx';
import { ComposeButton } from '../list/ComposeButton.tsx';
import { FilterTabs } from '../list/FilterTabs.tsx';
import { MessageBulkBar } from '../list/MessageBulkBar.tsx';
import filters from '../list/FilterRow.module.css';
import { MERGED_NAMES } from '../model/merged-place.ts';
import { groupName } from '../list/group-text.ts';
import { RowBones } from '../list/RowBones.tsx';
import { SearchBar } from '../list/SearchBar.tsx';
import type { GridLook } from '../search/ResultsGrid.tsx';
import { ResultsGrid } from '../search/ResultsGrid.tsx';
import type { Hit } from '../search/results.ts';
import { useCalendar, useReadSearch } from '../search/use-search.ts';
import styles from './UnifiedColumn.module.css';

/** Rows before the end of what is loaded at which the next page is read. */
const AHEAD = 40;
/** The filters of each list. Own messages are never unread, and the list of messages with a star needs no filter for stars. */
const FILTERS: Readonly<Record<MergedPlace, readonly UnifiedFilter[]>> = {
  inbox: ['all', 'unread', 'starred'],
  starred: ['all', 'unread'],
  snoozed: ['all', 'unread', 'starred'],
  drafts: ['all', 'starred'],
  sent: ['all', 'starred'],
};

interface UnifiedColumnProps {
  readonly place: MergedPlace;
  readonly openFolder: string;
  /** The open message, 0 for none. */
  readonly openUid: number;
}

/** The inboxes of all accounts, or their messages of another kind, as one list, newest first (ui.md 13, 23). */
export function UnifiedColumn({ place, openFolder, openUid }: UnifiedColumnProps): ReactNode {
  const t = useText();
  const read = useReadSearch();
  const { hits: messages, failure } = useStore(unified);
  const look = useLook(place, messages?.length ?? 0);
  useEffect(() => followUnified(place), [place]);
  const hits = useMemo(
    () => (messages ?? []).map((hit): Hit => ({ ...hit, id: foundId(hit.folder, hit.uid) })),
    [messages],
  );
  return (
    <section className={styles['column']} aria-label={t('LANG_MAIL_MESSAGES')} data-area="list">
      <SearchBar />
      <Filters place={place} hits={hits} />
      <Troubles />
      {messages === null && failure === null ? <Bones /> : null}
      {messages === null && failure !== null ? (
        <Middle>
          <ErrorState
            title={t('LANG_MAIL_LIST_FAILED')}
            action={<Button onClick={() => void readUnified()}>{t('LANG_MAIL_TRY_AGAIN')}</Button>}
          >
            {t(errorTextKey(failure))}
          </ErrorState>
        </Middle>
      ) : null}
      {messages?.length === 0 ? <Empty place={place} /> : null}
      {hits.length > 0 ? (
        <ResultsGrid hits={hits} read={read} openFolder={openFolder} openUid={openUid} look={look} />
      ) : null}
      <MessageBulkBar />
      <ComposeButton />
    </section>
  );
}

/** How the grid of results shows the merged list: by date groups, with the mark of the account. */
function useLook(place: MergedPlace, loaded: number): GridLook {
  const t = useText();
  const tag = useLocaleTag();
  const calendarOf = useCalendar();
  const own = useUser()?.mail ?? '';
  const realms = useStore(realmFolders);
  const groupsOf = useCallback((hits: readonly Hit[]) => countsOf(hits, dateGroups(calendarOf())), [calendarOf]);
  const onSight = useCallback(
    (last: number) => {
      if (last >= loaded - AHEAD) void readMoreUnified();
    },
    [loaded],
  );
  return useMemo(() => {
    const names = new Map([['', own] as const, ...realms.map(({ realmid, name }) => [realmid, name] as const)]);
    const accounts = new Map(
      [...names].map(([realmid, name]) => [
        realmid,
        { mark: <AccountMark account={realmid === '' ? '' : qualified(realmid, '')} size={16} />, name },
      ]),
    );
    return {
      label:
        place === 'inbox'
          ? t('LANG_FOLDERS_ALL_INBOXES')
          : `${t(MERGED_NAMES[place])}, ${t('LANG_FOLDERS_ALL_ACCOUNTS')}`,
      showsPlace: place === 'starred',
      groupsOf,
      groupName: (key) => groupName(key, tag, t),
      accountOf: (folder) => accounts.get(realmOf(folder)),
      onSight,
      onLeave: () => document.querySelector<HTMLElement>('[role="search"] button')?.focus(),
    };
  }, [t, tag, own, place, realms, groupsOf, onSight]);
}

/** The messages of each date group. */
function countsOf(hits: readonly Hit[], groups: ReturnType<typeof dateGroups>): DateGroupCount[] {
  const counts: DateGroupCount[] = [];
  for (const { date } of hits) {
    const key = groups.find(({ from }) => date >= from)?.key ?? groups.at(-1)?.key ?? '';
    const last = counts.at(-1);
    if (last?.key === key) last.count += 1;
    else counts.push({ key, count: 1 });
  }
  return counts;
}

/** Check all, the filter tabs, and the menu that chooses which accounts are shown. */
function Filters({ place, hits }: { readonly place: MergedPlace; readonly hits: readonly Hit[] }): ReactNode {
  const t = useText();
  const filter = useStore(unifiedFilter);
  const realms = useStore(realmFolders);
  const hidden = useStore(hiddenAccounts);
  const own = useUser()?.mail ?? '';
  const accounts = [{ realmid: '', name: own }, ...realms];
  const shown = accounts.filter(({ realmid }) => !hidden.has(realmid)).length;
  const count = t('LANG_FOLDERS_ACCOUNT_COUNT', { count: shown });
  return (
    <div className={filters['row']}>
      <CheckAll total={hits.length} onAll={() => checkAll(hits)} />
      <FilterTabs names={FILTERS[place]} shown={filter} onShow={filterUnified} />
      <span className={filters['space']} />
      <Menu
        label={t('LANG_FOLDERS_ACCOUNTS_SHOWN')}
        placement="bottom-end"
        trigger={(props) => (
          <Button
            {...props}
            kind="quiet"
            size="small"
            className={filters['sort']}
            aria-label={`${count}: ${t('LANG_FOLDERS_ACCOUNTS_SHOWN')}`}
          >
            <ChevronDown size={15} aria-hidden="true" />
            {count}
          </Button>
        )}
      >
        {accounts.map(({ realmid, name }) => {
          const isShown = !hidden.has(realmid);
          return (
            <MenuItem
              key={realmid}
              checked={isShown}
              // The last one stays: a list of no account would look like an empty mailbox.
              disabled={isShown && shown === 1}
              onAction={() => showAccount(realmid, !isShown)}
            >
              {name}
            </MenuItem>
          );
        })}
      </Menu>
    </div>
  );
}

/** One line for each account that is missing in the list. */
function Troubles(): ReactNode {
  const t = useText();
  const { accounts } = useStore(unified);
  const realms = useStore(realmFolders);
  const own = useUser()?.mail ?? '';
  // An account that cannot be reached fails in each of its folders.
  const failed = [
    ...new Map(accounts.filter(({ state }) => state === 'failed').map((one) => [one.realmid, one])).values(),
  ];
  if (failed.length === 0) return null;
  return (
    <ul className={styles['troubles']} role="status">
      {failed.map(({ realmid, reason }) => (
        <li key={realmid}>
          {t('LANG_FOLDERS_ACCOUNT_MISSING', {
            account: realms.find((one) => one.realmid === realmid)?.name ?? own,
            reason: t(codeTextKey(reason)),
          })}
        </li>
      ))}
    </ul>
  );
}

function Empty({ place }: { readonly place: MergedPlace }): ReactNode {
  const t = useText();
  const filter = useStore(unifiedFilter);
  const { accounts } = useStore(unified);
  if (filter !== 'all') {
    return (
      <Middle>
        <EmptyState
          title={t('LANG_MAIL_EMPTY_FILTER')}
          action={<Button onClick={() => filterUnified('all')}>{t('LANG_MAIL_SHOW_EVERYTHING')}</Button>}
        />
      </Middle>
    );
  }
  return (
    <Middle>
      {place === 'inbox' ? (
        <EmptyState title={t('LANG_MAIL_EMPTY_INBOX')}>
          {t('LANG_FOLDERS_ALL_SORTED', { count: accounts.length })}
        </EmptyState>
      ) : (
        <EmptyState title={t('LANG_MAIL_EMPTY_FOLDER')}>
          {t('LANG_MAIL_EMPTY_IN', { folder: t(MERGED_NAMES[place]) })}
        </EmptyState>
      )}
    </Middle>
  );
}

function Bones(): ReactNode {
  const t = useText();
  return (
    <div role="grid" aria-label={t('LANG_MAIL_LOADING')} aria-busy="true" className={styles['blank']}>
      {Array.from({ length: 7 }, (_, row) => (
        <RowBones key={row} compact={false} />
      ))}
    </div>
  );
}
