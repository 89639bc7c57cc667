import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GoOptions } from '../../../lib/location.ts';
import { setNavigator } from '../../../lib/location.ts';
import {
  closeSearch,
  earlyWords,
  openLabel,
  openSearch,
  searchedLabel,
  searchFor,
  searchPlace,
  wantedSearch,
} from './search-state.ts';

let went: (GoOptions['search'] & object)[] = [];
const field = document.createElement('input');
field.dataset['searchField'] = '';

beforeEach(() => {
  went = [];
  setNavigator((_, { search = {} }) => {
    went.push(search);
    return Promise.resolve();
  });
  searchPlace.set(null);
  location.hash = '#/mail/list/msg?currentfolder=Work&uid=7';
});
afterEach(() => {
  location.hash = '';
  document.body.replaceChildren();
});

describe('the search of the account', () => {
  it('remembers where the user was and returns there', () => {
    openSearch();
    expect(searchPlace.get()).toEqual({ folder: 'Work', uid: 7 });
    // Opening results moves the address, but not the place to return to.
    location.hash = '#/mail/list/msg?currentfolder=Found&uid=9';
    openSearch();
    openLabel('work');
    closeSearch();
    expect(searchPlace.get()).toBeNull();
    expect(went).toEqual([{ currentfolder: 'Work', uid: '7' }]);
    closeSearch();
    expect(went).toHaveLength(1);
  });

  it('returns to the folder alone when no message was open', () => {
    location.hash = '#/mail/list/msg?currentfolder=Work';
    openSearch();
    closeSearch();
    expect(went).toEqual([{ currentfolder: 'Work' }]);
  });

  it('begins without the words of the last one; an open one only gets the focus', () => {
    document.body.append(field);
    earlyWords.set({ text: 'old', asked: true });
    openSearch();
    expect(earlyWords.get()).toEqual({ text: '', asked: false });
    expect(document.activeElement).not.toBe(field);
    earlyWords.set({ text: 'new', asked: true });
    openSearch();
    expect(earlyWords.get().text).toBe('new');
    expect(document.activeElement).toBe(field);
  });

  it('may be asked for while its field is not there yet', () => {
    openSearch();
    searchFor('from:ann@example.org');
    expect(wantedSearch.get()).toBe('from:ann@example.org');
  });

  it('opens for words and for labels', () => {
    searchFor('is:unread');
    expect(searchPlace.get()?.folder).toBe('Work');
    searchPlace.set(null);
    openLabel('work');
    expect([wantedSearch.get(), searchedLabel.get(), searchPlace.get()?.uid]).toEqual(['label:work', 'work', 7]);
  });
});
