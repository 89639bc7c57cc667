import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { upper } from '@pillarbox/locales/keys';
import { ChevronDown, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { growl } from '../../../lib/growl.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { savePreferences } from '../../preferences/public.ts';
import { useUser } from '../../../lib/session-state.ts';
import { useFolders } from '../data/folders.ts';
import type { MessageList } from '../data/message-list.ts';
import type { QuickFilter } from '../state/list-options.ts';
import { typedFolder } from '../model/folder-text.ts';
import { GROUPINGS, groupingOf } from '../model/grouping.ts';
import type { Grouping } from '../model/grouping.ts';
import { changeOptions, LARGEST_FIRST, listOptions } from '../state/list-options.ts';
import { searchFromContacts } from '../actions/search-with.ts';
import { selectAll } from '../actions/select-rows.ts';
import { closeMessage } from '../model/location.ts';
import { CheckAll } from './CheckAll.tsx';
import { FilterTabs } from './FilterTabs.tsx';
import styles from './FilterRow.module.css';

const TABS: readonly QuickFilter[] = ['all', 'unread', 'starred', 'attachments'];

/** The sort keys of the menu; the first direction of a key is the one that choosing it sets. */
const ORDERS = [
  { sortby: SORT_KEY.DATE, sortdir: -1, key: 'LANG_MAIL_SORT_NEWEST' },
  { sortby: SORT_KEY.DATE, sortdir: 1, key: 'LANG_MAIL_SORT_OLDEST' },
  { sortby: SORT_KEY.SENDER, sortdir: 1, key: 'LANG_MAIL_SORT_SENDER' },
  { sortby: SORT_KEY.SUBJECT, sortdir: 1, key: 'LANG_MAIL_SORT_SUBJECT' },
  { sortby: SORT_KEY.SIZE, sortdir: -1, key: 'LANG_MAIL_SORT_SIZE' },
] as const;

/** What the two orders by date are in the folder of snoozed messages. */
const RETURNS = {
  LANG_MAIL_SORT_NEWEST: 'LANG_ROWS_NEXT_RETURN',
  LANG_MAIL_SORT_OLDEST: 'LANG_ROWS_LAST_RETURN',
} as const;

type OrderKey = (typeof ORDERS)[number]['key'];

interface FilterRowProps {
  readonly list: MessageList;
  readonly total: number;
}

/** The row above the list: check all, filter tabs, sort order, density. */
export function FilterRow({ list, total }: FilterRowProps): ReactNode {
  const t = useText();
  const user = useUser();
  const options = useStore(listOptions);
  const preferences = usePreferences();
  const save = (change: Parameters<typeof savePreferences>[1]): void => {
    if (user === null) return;
    savePreferences(user.mail, change).catch((error: unknown) => {
      growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    });
  };
  const grouping = groupingOf(preferences);
  /** Chooses a grouping, or none if it was chosen before. */
  const group = (chosen: Grouping): void => save(GROUPINGS[chosen === grouping ? 'none' : chosen]);
  const { sortby, sortdir } = options.bySize === true ? LARGEST_FIRST : preferences;
  const present = ORDERS.find((order) => order.sortby === sortby && order.sortdir === sortdir) ?? ORDERS[0];
  const sort = (order: Pick<Preferences, 'sortby' | 'sortdir'>): void => {
    listOptions.set({ quick: options.quick });
    save(order);
  };
  const compact = preferences.list_density === 'compact';
  const folder = useFolders().data?.find(({ name }) => name === list.scope.folder);
  const isSnoozed = folder?.use === 'snoozed';
  const nameOf = (key: OrderKey): string => t(isSnoozed && key in RETURNS ? RETURNS[key as keyof typeof RETURNS] : key);
  return (
    <div className={styles['row']}>
      <CheckAll total={total} onAll={() => void selectAll(list)} />
      <FilterTabs names={TABS} shown={options.quick} onShow={(quick) => changeOptions({ quick })} />
      <span className={styles['space']} />
      <Menu
        label={t('LANG_MAIL_SORT')}
        placement="bottom-end"
        trigger={(props) => (
          <Button
            {...props}
            kind="quiet"
            size="small"
            className={styles['sort']}
            aria-label={`${t('LANG_MAIL_SORT')}: ${nameOf(present.key)}`}
            data-tooltip={`${t('LANG_MAIL_SORT')}: ${nameOf(present.key)}`}
          >
            <ChevronDown size={15} aria-hidden="true" />
            {nameOf(present.key)}
          </Button>
        )}
      >
        {ORDERS.map(({ key, ...order }) => (
          <MenuItem key={key} checked={key === present.key} onAction={() => sort(order)}>
            {nameOf(key)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem checked={grouping === 'conversations'} onAction={() => group('conversations')}>
          {t('LANG_MAIL_SHOW_CONVERSATIONS')}
        </MenuItem>
        <MenuItem checked={grouping === 'threads'} onAction={() => group('threads')}>
          {t('LANG_CONVERSATION_THREADS')}
        </MenuItem>
        <MenuItem checked={grouping === 'senders'} onAction={() => group('senders')}>
          {t('LANG_MAIL_GROUP_BY_SENDER')}
        </MenuItem>
        <MenuSeparator />
        {folder === undefined ? null : (
          <MenuItem onAction={() => searchFromContacts(typedFolder(folder, t))}>
            {t('LANG_MAIL_FROM_CONTACTS')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          checked={preferences.message_snippets === 1}
          onAction={() => save({ message_snippets: preferences.message_snippets === 1 ? 0 : 1 })}
        >
          {t('LANG_MAIL_SHOW_SNIPPETS')}
        </MenuItem>
        <MenuItem checked={compact} onAction={() => save({ list_density: compact ? 'comfortable' : 'compact' })}>
          {t('LANG_MAIL_COMPACT')}
        </MenuItem>
        <MenuSeparator />
        {(['right', 'below', 'off'] as const).map((mode) => (
          <MenuItem
            key={mode}
            checked={preferences.mailbox_view_mode === mode}
            onAction={() => {
              // Without a reading pane an open message would cover the list, so it closes.
              if (mode === 'off') closeMessage(list.scope.folder);
              save({ mailbox_view_mode: mode });
            }}
          >
            {t(`LANG_MAIL_PANE_${upper(mode)}`)}
          </MenuItem>
        ))}
      </Menu>
      <IconButton
        className={styles['density'] ?? ''}
        icon={<Rows3 size={17} strokeWidth={1.75} />}
        label={t('LANG_MAIL_COMPACT')}
        pressed={compact}
        onClick={() => save({ list_density: compact ? 'comfortable' : 'compact' })}
      />
    </div>
  );
}
