import { contactsPage, readContacts } from '@pillarbox/contract/contacts/contact-calls';
import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { FaxRecipient } from '@pillarbox/contract/fax/fax';
import { splitAddress } from '@pillarbox/rules/address';
import { readFaxNumber } from '@pillarbox/rules/fax/number';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { session } from '../../../lib/session-state.ts';

/** Pause in typing after which contacts are asked for, in ms. */
const PAUSE_MS = 150;
/** Shortest and longest text that is asked about, and most contacts that are read. */
const MIN_TEXT = 2;
const MAX_TEXT = 100;
const MAX_CONTACTS = 12;
/** Most numbers that are suggested. */
const MAX_SUGGESTED = 8;
/** Labels of numbers of fax machines. */
const FAX_LABELS = ['workfax', 'fax'];

/** A number of a contact. */
export interface SuggestedNumber extends FaxRecipient {
  /** Whether the contact says that a fax machine has it. */
  readonly isFax: boolean;
}

/** The numbers of contacts, those of fax machines first, each once. `country` is that of numbers without a prefix. */
export function numbersOf(contacts: readonly Contact[], country: string): readonly SuggestedNumber[] {
  const all = contacts.flatMap(({ Name, Person }) =>
    Person.phones.flatMap(({ label, value }) => {
      const number = readFaxNumber(value, country);
      const isFax = FAX_LABELS.includes(label);
      return number === null ? [] : [{ number, name: Name.slice(0, 100), isFax }];
    }),
  );
  const sorted = all.toSorted((one, other) => Number(other.isFax) - Number(one.isFax));
  const seen = new Set<string>();
  return sorted.filter(({ number }) => !seen.has(number) && seen.add(number)).slice(0, MAX_SUGGESTED);
}

async function ask(text: string, country: string, signal: AbortSignal): Promise<readonly SuggestedNumber[]> {
  const mail = session.get().user?.mail ?? '';
  const { rows } = await call(contactsPage, { params: { mail }, body: { text, limit: MAX_CONTACTS } }, { signal });
  if (rows.length === 0) return [];
  const { local: account, domain } = splitAddress(mail);
  const body = { ids: rows.map(({ id }) => id) };
  const { Contacts } = await call(readContacts, { params: { domain, account }, body }, { signal });
  return numbersOf(Contacts, country);
}

/** Numbers of contacts for typed text. A reply to an older text is dropped, and a failure shows none. */
export function useNumberSuggestions(typed: string, country: string): readonly SuggestedNumber[] {
  const text = typed.trim();
  const [found, setFound] = useState<readonly SuggestedNumber[]>([]);
  useEffect(() => {
    setFound([]);
    if (text.length < MIN_TEXT || text.length > MAX_TEXT) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(text, country, stop.signal).then(
        (numbers) => {
          if (!stop.signal.aborted) setFound(numbers);
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, country]);
  return found;
}
