import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { NOBODY, session } from '../../lib/session-state.ts';
import { forgetContactsAtSignOut } from './data/forget-contacts.ts';
import { forgetStateAtSignOut } from './state/forget-state.ts';
import { searchText } from './state/search-text.ts';
import { activeContact, selection, toggle } from './state/selection.ts';

forgetContactsAtSignOut();
forgetStateAtSignOut();

describe('contacts in the memory of the page', () => {
  beforeEach(() => {
    session.set({ ...NOBODY, isauth: true });
    queryClient.setQueryData(['contacts', 'one', '7'], { Name: 'Jonas' });
    queryClient.setQueryData(['contact-imports'], []);
    queryClient.setQueryData(['folders'], []);
    toggle('7');
    activeContact.set('7');
    searchText.set('jon');
  });

  it('are gone when the session ends, also when it expires [CONT-012]', () => {
    session.set((now) => ({ ...now, isauth: false, reason: 'expired' }));
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['folders']]);
    expect([selection.get().checked.size, activeContact.get(), searchText.get()]).toEqual([0, '', '']);
  });

  it('stay while somebody is signed in', () => {
    session.set((now) => ({ ...now, prefsloaded: true }));
    expect(queryClient.getQueryData(['contacts', 'one', '7'])).toEqual({ Name: 'Jonas' });
    expect(searchText.get()).toBe('jon');
  });
});
