import type twoFactor from '../en_US/2fa.json';
import type calendar from '../en_US/calendar.json';
import type cards from '../en_US/cards.json';
import type collected from '../en_US/collected.json';
import type compose from '../en_US/compose.json';
import type contactAdd from '../en_US/contact-add.json';
import type contactDuplicates from '../en_US/contact-duplicates.json';
import type contactEdit from '../en_US/contact-edit.json';
import type contactShare from '../en_US/contact-share.json';
import type contacts from '../en_US/contacts.json';
import type conversation from '../en_US/conversation.json';
import type downgrade from '../en_US/downgrade.json';
import type editor from '../en_US/editor.json';
import type error from '../en_US/error.json';
import type feedback from '../en_US/feedback.json';
import type folders from '../en_US/folders.json';
import type globalList from '../en_US/global-list.json';
import type identities from '../en_US/identities.json';
import type keyboard from '../en_US/keyboard.json';
import type labels from '../en_US/labels.json';
import type mail from '../en_US/mail.json';
import type notices from '../en_US/notices.json';
import type palette from '../en_US/palette.json';
import type partner from '../en_US/partner.json';
import type password from '../en_US/password.json';
import type contactImport from '../en_US/contact-import.json';
import type person from '../en_US/person.json';
import type contactUpdate from '../en_US/contact-update.json';
import type pgp from '../en_US/pgp.json';
import type preferences from '../en_US/preferences.json';
import type proof from '../en_US/proof.json';
import type publicTask from '../en_US/public-task.json';
import type recovery from '../en_US/recovery.json';
import type reminders from '../en_US/reminders.json';
import type rows from '../en_US/rows.json';
import type safety from '../en_US/safety.json';
import type schedule from '../en_US/schedule.json';
import type search from '../en_US/search.json';
import type session from '../en_US/session.json';
import type snooze from '../en_US/snooze.json';
import type shell from '../en_US/shell.json';
import type tour from '../en_US/tour.json';
import type unsubscribe from '../en_US/unsubscribe.json';
import type ui from '../en_US/ui.json';
import type windows from '../en_US/windows.json';
import type writing from '../en_US/writing.json';
import type reading from '../en_US/reading.json';
import type viewer from '../en_US/viewer.json';
import type pictures from '../en_US/pictures.json';
import type signatures from '../en_US/signatures.json';
import type spam from '../en_US/spam.json';

/** The texts of each catalogue, by its name. Only types, so that code which names a key does not import the catalogue. */
interface Catalogues {
  readonly '2fa': typeof twoFactor;
  readonly calendar: typeof calendar;
  readonly cards: typeof cards;
  readonly collected: typeof collected;
  readonly compose: typeof compose;
  readonly 'contact-add': typeof contactAdd;
  readonly 'contact-duplicates': typeof contactDuplicates;
  readonly 'contact-edit': typeof contactEdit;
  readonly 'contact-share': typeof contactShare;
  readonly contacts: typeof contacts;
  readonly conversation: typeof conversation;
  readonly downgrade: typeof downgrade;
  readonly editor: typeof editor;
  readonly error: typeof error;
  readonly feedback: typeof feedback;
  readonly folders: typeof folders;
  readonly 'global-list': typeof globalList;
  readonly identities: typeof identities;
  readonly keyboard: typeof keyboard;
  readonly labels: typeof labels;
  readonly mail: typeof mail;
  readonly notices: typeof notices;
  readonly palette: typeof palette;
  readonly partner: typeof partner;
  readonly password: typeof password;
  readonly 'contact-import': typeof contactImport;
  readonly person: typeof person;
  readonly 'contact-update': typeof contactUpdate;
  readonly pgp: typeof pgp;
  readonly preferences: typeof preferences;
  readonly proof: typeof proof;
  readonly 'public-task': typeof publicTask;
  readonly recovery: typeof recovery;
  readonly reminders: typeof reminders;
  readonly rows: typeof rows;
  readonly safety: typeof safety;
  readonly schedule: typeof schedule;
  readonly search: typeof search;
  readonly session: typeof session;
  readonly pictures: typeof pictures;
  readonly signatures: typeof signatures;
  readonly spam: typeof spam;
  readonly snooze: typeof snooze;
  readonly shell: typeof shell;
  readonly tour: typeof tour;
  readonly ui: typeof ui;
  readonly unsubscribe: typeof unsubscribe;
  readonly windows: typeof windows;
  readonly writing: typeof writing;
  readonly reading: typeof reading;
  readonly viewer: typeof viewer;
}

/** Name of a catalogue that the page loads. */
export type CatalogueName = keyof Catalogues;
/** Key of a text of the page. `upper` keeps the type of a computed key. */
export type TextKey = { [Name in CatalogueName]: keyof Catalogues[Name] & string }[CatalogueName];

/** A word in upper case, for computed keys: `LANG_ERROR_${upper(code)}`. */
export function upper<Word extends string>(word: Word): Uppercase<Word> {
  return word.toUpperCase() as Uppercase<Word>;
}
