import { useEffect, useState } from 'react';
import type { Command, CommandSource } from '../../lib/commands.ts';
import { commandSources } from '../../lib/commands.ts';

/** Pause in typing, in ms, before sources that call the gateway are asked. */
const PAUSE_MS = 150;

interface Found {
  readonly commands: readonly Command[];
  /** A source has not answered yet. */
  readonly waiting: boolean;
}

/** The commands of features for the typed text. Earlier results stay until new ones arrive. */
export function useFeatureCommands(typed: string): Found {
  const [sources, setSources] = useState<readonly CommandSource[] | null>(null);
  const [found, setFound] = useState<Found>({ commands: [], waiting: true });
  useEffect(() => {
    void commandSources().then(setSources);
  }, []);
  useEffect(() => {
    if (sources === null) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        const answers = new Map<number, readonly Command[]>();
        let open = sources.length;
        const settle = (index: number, commands: readonly Command[]): void => {
          open -= 1;
          answers.set(index, commands);
          if (!stop.signal.aborted) {
            setFound({ commands: sources.flatMap((_, at) => answers.get(at) ?? []), waiting: open > 0 });
          }
        };
        if (open === 0) setFound({ commands: [], waiting: false });
        for (const [index, source] of sources.entries()) {
          void Promise.resolve(source(typed, stop.signal)).then(
            (commands) => settle(index, commands),
            // A failed source has no commands.
            () => settle(index, []),
          );
        }
      },
      typed === '' ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [sources, typed]);
  return found;
}
