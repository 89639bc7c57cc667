import { formatTerm } from '@pillarbox/rules/search/format';
import type { TypedTerm } from '@pillarbox/rules/search/terms';
import { ChevronDown, Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { cx } from '../../../ui/cx.ts';
import { folderName } from '../model/folder-text.ts';
import { closeSearch, earlyWords, searchedLabel, searchPlace, wantedSearch } from '../state/search-state.ts';
import { CompletionList, optionId } from './CompletionList.tsx';
import { SaveButton } from './SaveButton.tsx';
import { splitFinished } from './finished.ts';
import type { SearchScope } from './query.ts';
import { changeSearch, EMPTY_SEARCH, repeatSearch, typedSearch } from './session.ts';
import type { Suggestion } from './suggestions.ts';
import { useCompletion } from './use-completion.ts';
import type { ReadSearch } from './use-search.ts';
import { useFault, useReadSearch, useRunSearch, useShownLabel } from './use-search.ts';
import { tokenText, tokenWords } from './words.ts';
import styles from './SearchBox.module.css';

/** The search field over the whole sheet: tokens, the text being typed, its completion, and where to search (ui.md 13). */
export function SearchBox(): ReactNode {
  const t = useText();
  const read = useReadSearch();
  const fault = useFault(read);
  useRunSearch(read);
  const { tokens } = useStore(typedSearch);
  const [marked, setMarked] = useState(false);
  const faultId = useId();
  const input = useRef<HTMLInputElement>(null);
  useWantedSearch(input);
  const shown = useShownLabel(read)?.keyword ?? '';
  useEffect(() => {
    if (read.isReady) searchedLabel.set(shown);
  }, [read.isReady, shown]);
  useEffect(
    () => () => {
      // The search opens empty after a label was shown.
      if (searchedLabel.get() !== '') typedSearch.set(EMPTY_SEARCH);
      searchedLabel.set('');
    },
    [],
  );
  const remove = (index: number): void => {
    changeSearch({ tokens: tokens.filter((_, at) => at !== index), asked: true });
    input.current?.focus();
  };
  return (
    <div role="search" className={styles['bar']}>
      <div className={styles['field']}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <div className={styles['tokens']}>
          {tokens.map((term, index) => (
            <Token
              key={formatTerm(term)}
              term={term}
              read={read}
              marked={marked && index === tokens.length - 1}
              onRemove={() => remove(index)}
            />
          ))}
          <TypedText
            input={input}
            read={read}
            faultId={fault === '' ? undefined : faultId}
            marked={marked}
            onMark={setMarked}
          />
        </div>
        <ScopeMenu read={read} />
        <SaveButton read={read} />
        <IconButton size="dense" icon={<X size={16} />} label={t('LANG_SEARCH_CLOSE')} onClick={closeSearch} />
      </div>
      <p id={faultId} role="status" className={fault === '' ? styles['none'] : styles['fault']}>
        {fault}
      </p>
    </div>
  );
}

/** Takes the search that another part of the page asks for. Without one, the field gets the focus when it opens. */
function useWantedSearch(input: React.RefObject<HTMLInputElement | null>): void {
  const wanted = useStore(wantedSearch);
  const isFirst = useRef(true);
  useEffect(() => {
    if (wanted !== '') {
      repeatSearch(wanted);
      wantedSearch.set('');
    } else if (isFirst.current) {
      // Typed while this code was loading.
      const { text, asked } = earlyWords.get();
      if (text !== '') changeSearch({ text, asked });
      input.current?.focus();
    }
    isFirst.current = false;
  }, [wanted, input]);
}

interface TokenProps {
  readonly term: TypedTerm;
  readonly read: ReadSearch;
  readonly marked: boolean;
  readonly onRemove: () => void;
}

function Token({ term, read, marked, onRemove }: TokenProps): ReactNode {
  const t = useText();
  const { name, value } = tokenWords(term, read, t);
  return (
    <span className={cx(styles['token'], marked && styles['marked'])}>
      <span className={styles['tokenText']}>
        {name} <b>{value}</b>
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('LANG_SEARCH_REMOVE', { term: tokenText(term, read, t) })}
        onClick={onRemove}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </span>
  );
}

interface TypedTextProps {
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly read: ReadSearch;
  readonly faultId: string | undefined;
  /** The token before the caret is marked: the next Backspace removes it. */
  readonly marked: boolean;
  readonly onMark: (marked: boolean) => void;
}

function TypedText({ input, read, faultId, marked, onMark }: TypedTextProps): ReactNode {
  const t = useText();
  const { tokens, text } = useStore(typedSearch);
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const month = useRef<HTMLTableElement>(null);
  const completion = useCompletion(read);
  const rows: readonly Suggestion[] = completion === null ? [] : [...completion.values, ...completion.words];
  const isDate = completion?.field === 'before' || completion?.field === 'after';
  const isOpen = !isClosed && (rows.length > 0 || isDate);
  const type = (next: string): void => {
    setChosen(0);
    setClosed(false);
    onMark(false);
    changeSearch(finished(next, read, tokens));
  };
  const take = (row: Suggestion): void => {
    type(row.text);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key } = event;
    const row = rows[chosen];
    if (key === 'Enter') enter(read, tokens);
    else if (key === 'Tab' && !event.shiftKey && isOpen && row !== undefined) take(row);
    else if (key === 'ArrowDown' && event.altKey && isOpen && isDate) {
      month.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    } else if (key === 'ArrowDown' && !isOpen) {
      document.querySelector<HTMLElement>('[data-search-results]')?.focus();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && isOpen) {
      setChosen((now) => (now + (key === 'ArrowDown' ? 1 : rows.length - 1)) % Math.max(1, rows.length));
    } else if (key === 'Escape' && isOpen) setClosed(true);
    else if (key === 'Escape') closeSearch();
    else if (key === 'Backspace' && tokens.length > 0 && isAtStart(event.currentTarget)) {
      if (marked) changeSearch({ tokens: tokens.slice(0, -1) });
      onMark(!marked);
    } else {
      if (marked) onMark(false);
      return;
    }
    if (key === 'Enter') setClosed(true);
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        type="text"
        role="combobox"
        data-search-field=""
        className={styles['input']}
        value={text}
        maxLength={512}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={tokens.length === 0 ? t('LANG_SEARCH_FIELD') : ''}
        aria-label={t('LANG_SEARCH_FIELD')}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && rows.length > 0 ? optionId(listId, chosen) : undefined}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => onMark(false)}
      />
      {isOpen && completion !== null ? (
        <CompletionList
          id={listId}
          completion={completion}
          chosen={chosen}
          input={input}
          month={month}
          onChoose={setChosen}
          onTake={take}
          onClose={() => setClosed(true)}
        />
      ) : null}
    </>
  );
}

/** Makes tokens of finished search words: of those that something follows, and not of days, which may have more words. */
function finished(
  text: string,
  { vocabulary }: ReadSearch,
  tokens: readonly TypedTerm[],
): { tokens: readonly TypedTerm[]; text: string } {
  return splitFinished(text, { vocabulary, tokens, all: false });
}

function enter({ vocabulary }: ReadSearch, tokens: readonly TypedTerm[]): void {
  const { text } = typedSearch.get();
  changeSearch({ ...splitFinished(text, { vocabulary, tokens, all: true }), asked: true });
}

function isAtStart({ selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === 0;
}

function ScopeMenu({ read: { folders } }: { readonly read: ReadSearch }): ReactNode {
  const t = useText();
  const { scope } = useStore(typedSearch);
  const place = useStore(searchPlace);
  const here = folders.find((folder) => folder.name === place?.folder);
  const named = typeof scope === 'string' ? undefined : folders.find((folder) => folder.name === scope.folder);
  const name =
    named === undefined
      ? t(scope === 'all' ? 'LANG_SEARCH_ALL_FOLDERS' : 'LANG_SEARCH_EVERYWHERE')
      : folderName(named, t);
  const choose = (next: SearchScope): void => changeSearch({ scope: next, asked: true });
  return (
    <Menu
      label={t('LANG_SEARCH_WHERE')}
      placement="bottom-end"
      trigger={(props) => (
        <button {...props} type="button" className={styles['scope']} aria-label={t('LANG_SEARCH_WHERE_NOW', { name })}>
          <span>{name}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    >
      <MenuItem checked={scope === 'everywhere'} onAction={() => choose('everywhere')}>
        {t('LANG_SEARCH_EVERYWHERE')}
      </MenuItem>
      <MenuItem checked={scope === 'all'} onAction={() => choose('all')}>
        {t('LANG_SEARCH_ALL_FOLDERS')}
      </MenuItem>
      {here === undefined ? null : (
        <MenuItem checked={named === here} onAction={() => choose({ folder: here.name })}>
          {folderName(here, t)}
        </MenuItem>
      )}
    </Menu>
  );
}
