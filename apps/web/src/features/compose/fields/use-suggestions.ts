import type { Suggestion } from '@pillarbox/contract/contacts/suggest';
import { useEffect, useState } from 'react';
import type { Composer } from '../composer/composer.ts';
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

/**
 * Asks for suggestions while the user types, and never makes typing wait: a reply to an older text is dropped, and a failure shows
 * none [COMP-024].
 */
export function useSuggestions(composer: Composer, typed: string): Suggestions {
  const text = typed.trim();
  const [rows, setRows] = useState<readonly Suggestion[]>([]);
  const [at, choose] = useState(0);
  useEffect(() => {
    choose(0);
    if (text === '' || text.length > MAX_TEXT) {
      setRows([]);
      return undefined;
    }
    const controller = new AbortController();
    const { to, cc, bcc } = composer.state.get();
    const exclude = [...to, ...cc, ...bcc].map(({ mail }) => mail).slice(0, 500);
    const timer = setTimeout(() => {
      suggestionCalls.suggest(text, exclude, controller.signal).then(
        (found) => {
          if (!controller.signal.aborted) setRows(found);
        },
        () => {
          if (!controller.signal.aborted) setRows([]);
        },
      );
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
    close: () => setRows([]),
    forget: (row) => {
      setRows(rows.filter((one) => one !== row));
      if (row.autofill) suggestionCalls.forget(row.Email).catch(() => undefined);
    },
  };
}
