import type { Suggestion } from '@pillarbox/contract/contacts/suggest';
import { MAX_SUGGESTIONS } from '@pillarbox/contract/contacts/suggest';
import { useEffect, useRef, useState } from 'react';
import type { Composer } from '../composer/composer.ts';
import type { SuggestionQuestion } from '../data/suggestion-calls.ts';
import { suggestionCalls } from '../data/suggestion-calls.ts';

/** Longest text that is asked about, in characters. */
const MAX_TEXT = 100;
/** Pause in typing after which suggestions are asked for, in ms: shorter than most typists need between two letters. */
const PAUSE_MS = 80;

/** The suggestions for typed text. */
export interface Suggestions {
  readonly rows: readonly Suggestion[];
  /** Index of the chosen row. */
  readonly at: number;
  readonly choose: (at: number) => void;
  readonly close: () => void;
  /** Removes a collected address for good. Contacts and groups stay. */
  readonly forget: (row: Suggestion) => void;
}

/** The rows that are not shown yet, as many as the list has room for. */
function missingIn(shown: readonly Suggestion[], all: readonly Suggestion[]): Suggestion[] {
  const known = new Set(shown.map(keyOf));
  return all.filter((row) => !known.has(keyOf(row))).slice(0, Math.max(0, MAX_SUGGESTIONS - shown.length));
}

function keyOf({ isGroup, object_id: id, Email: mail }: Suggestion): string {
  return isGroup ? `group ${id}` : mail.toLowerCase();
}

/** The rows for a text: what is known at once, then those of the global address list, too. */
async function* answersTo(
  question: Omit<SuggestionQuestion, 'wait'>,
  signal: AbortSignal,
): AsyncGenerator<readonly Suggestion[]> {
  const first = await suggestionCalls.suggest({ ...question, wait: false }, signal);
  yield first.suggestions;
  if (!first.pending) return;
  const all = await suggestionCalls.suggest({ ...question, wait: true }, signal).catch(() => first);
  yield all.suggestions;
}

/**
 * Asks for suggestions while the user types, and never makes typing wait: a reply to an older text is dropped, and a failure shows
 * none [COMP-024]. When the global address list is still being searched, what is known shows at once, and one more call gets the
 * rest, which is added below: the rows that the user sees keep their places.
 */
export function useSuggestions(composer: Composer, typed: string): Suggestions {
  const text = typed.trim();
  const [rows, setRows] = useState<readonly Suggestion[]>([]);
  const [at, choose] = useState(0);
  /** What must not come back for this text: the closed list (''), and the rows that were removed. */
  const gone = useRef(new Set<string>());
  useEffect(() => {
    choose(0);
    gone.current = new Set();
    if (text === '' || text.length > MAX_TEXT) {
      setRows([]);
      return undefined;
    }
    const controller = new AbortController();
    const { to, cc, bcc } = composer.state.get();
    const exclude = [...to, ...cc, ...bcc].map(({ mail }) => mail).slice(0, 500);
    const { signal } = controller;
    const ask = async (): Promise<void> => {
      let isFirst = true;
      for await (const found of answersTo({ text, exclude }, signal)) {
        if (signal.aborted || gone.current.has('')) return;
        const rowsNow = found.filter((row) => !gone.current.has(keyOf(row)));
        const replaces = isFirst;
        isFirst = false;
        setRows((shown) => (replaces ? rowsNow : [...shown, ...missingIn(shown, rowsNow)]));
      }
    };
    const timer = setTimeout(() => {
      ask().catch(() => {
        if (!signal.aborted) setRows([]);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [composer, text]);
  return {
    rows: text === '' ? [] : rows,
    at: Math.min(at, rows.length - 1),
    choose,
    close: () => {
      gone.current.add('');
      setRows([]);
    },
    forget: (row) => {
      gone.current.add(keyOf(row));
      setRows(rows.filter((one) => one !== row));
      if (row.autofill) suggestionCalls.forget(row.Email).catch(() => undefined);
    },
  };
}
