import { realmOf } from '@pillarbox/rules/realm-path';
import type { TextKey } from '@pillarbox/locales/keys';
import type { LucideIcon } from 'lucide-react';
import { features } from './features.ts';
import { createStore } from './store.ts';

/** A message by its place. */
export interface MessagePlace {
  readonly folder: string;
  readonly uid: number;
  /** 0 when unknown. */
  readonly uidvalidity: number;
}

/** What a feature does with messages, for example making tasks of them. Menus of messages offer it, and its section takes dropped ones. */
export interface MessageAction {
  /** Unique among all features. */
  readonly name: string;
  /** Of the catalogue `shell`, because the lists of messages show it. */
  readonly textKey: TextKey;
  readonly icon: LucideIcon;
  /** The shortcut that runs it in mail. */
  readonly shortcut: string;
  /** The path of the section whose button takes messages that are dropped on it. */
  readonly section: string;
  /** It is about one message: lists offer it for a single row only. */
  readonly single?: true;
  /** It is about mail that the provider's server sorts: it is not offered for messages of accounts elsewhere. */
  readonly ownMail?: true;
  /** Runs it. `place` is the part of the section on which the messages were dropped; '' for none. */
  readonly run: (messages: readonly MessagePlace[], place: string) => void;
}

/** The actions of all features. */
export function messageActions(): readonly MessageAction[] {
  return features().flatMap(({ messageActions: actions = [] }) => actions);
}

/** The actions that are for messages of all these folders. */
export function messageActionsFor(folders: readonly string[]): readonly MessageAction[] {
  return messageActions().filter((action) => isForAll(action, folders));
}

/** Whether an action is for messages of all these folders. */
export function isForAll({ ownMail }: MessageAction, folders: readonly string[]): boolean {
  return ownMail !== true || folders.every((folder) => realmOf(folder) === '');
}

/** The section, and the part of it, that is under the pointer during a drag of messages. */
export interface MessageDrop {
  readonly section: string;
  /** '' for the section as a whole. */
  readonly place: string;
}

/** What is under the pointer while messages are dragged: null for nothing that takes them. Undefined while none are. */
export const messageDrag = createStore<MessageDrop | null | undefined>(undefined);

/** The attributes of an element that takes messages for a section, or for a part of it. */
export function messageDropMark(section: string, place = ''): Readonly<Record<`data-${string}`, string>> {
  return { 'data-drop-section': section, 'data-drop-place': place };
}

/** What of that is at a point of the page; null for nothing that takes messages. */
export function messageDropAt(x: number, y: number): MessageDrop | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-section]');
  const section = element?.dataset['dropSection'] ?? '';
  if (!messageActions().some((action) => action.section === section)) return null;
  return { section, place: element?.dataset['dropPlace'] ?? '' };
}
