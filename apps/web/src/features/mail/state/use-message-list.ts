import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ListScope } from '@pillarbox/contract/mail/list';
import { PAGE_SIZE } from '@pillarbox/contract/mail/list';
import { languageOf } from '@pillarbox/locales/languages';
import { useEffect, useLayoutEffect } from 'react';
import { opensFirstList } from '../../../lib/ahead/first-list.ts';
import { zoneOf } from '../../../lib/i18n/dates.ts';
import { speech } from '../../../lib/i18n/language.ts';
import { useStore } from '../../../lib/store.ts';
import { currentPreferences, usePreferences } from '../../../lib/preferences-state.ts';
import type { ListCalendar, MessageList } from '../data/message-list.ts';
import { listOf } from '../data/lists.ts';
import { FIRST_FOLDER } from '../model/location.ts';
import { listOptions, scopeOf, SHOW_ALL } from './list-options.ts';

/** Zone and week of the user. */
export function calendar(): ListCalendar {
  return { zone: zoneOf(currentPreferences().timezone), weekstart: languageOf(speech.get().code).weekStart };
}

/**
 * Loads the first page of the inbox before the preferences are loaded: most users have the default order. For a user with
 * another order this list is not shown, and its request was in vain. Does nothing when the address names another screen or
 * folder.
 */
export function readFirstList(): void {
  if (!opensFirstList(location.hash)) return;
  const inbox = { name: FIRST_FOLDER, use: 'inbox' } as const;
  const scope = scopeOf(inbox, SHOW_ALL, { ...currentPreferences(), ...calendar() });
  listOf(scope, calendar).showRange(0, PAGE_SIZE - 1);
}

/** Whether the rows of a list stand for threads of its folder; conversations of all folders open in the reading pane. */
function isThreads({ threaded, conversations }: ListScope): boolean {
  return threaded && conversations !== true;
}

/** The list of a folder with the current filter, search and order. It loads the rows of opened conversations. */
export function useMessageList(folder: Pick<Folder, 'name' | 'use'>): MessageList {
  const options = useStore(listOptions);
  const preferences = usePreferences();
  const list = listOf(scopeOf(folder, options, { ...preferences, ...calendar() }), calendar);
  const startsOpen = isThreads(list.scope) && preferences.threaded_messages_collapsed === 0;
  // Before the rows are drawn, so that they do not open in front of the user.
  useLayoutEffect(() => {
    if (list.opened.get().startsOpen !== startsOpen) list.opened.set({ startsOpen, toggled: new Set() });
  }, [list, startsOpen]);
  const missing = useStore(list.view, (view) => view.missing);
  useEffect(() => {
    if (missing.length > 0) void list.readRows(missing);
  }, [list, missing]);
  return list;
}
