import type { ComponentType } from 'react';

/** The heading of a command in search-or-jump. */
export type CommandGroup = 'actions' | 'goto' | 'messages' | 'people';

/** A command of search-or-jump. */
export interface Command {
  /** Unique and stable: the recent commands are stored by it. */
  readonly id: string;
  readonly group: CommandGroup;
  /** In the user's language. */
  readonly title: string;
  readonly icon?: ComponentType<{ readonly size?: number; readonly strokeWidth?: number }>;
  /** Text at the right, for example a count or a time. */
  readonly aside?: string;
  /** More words that find the command. */
  readonly words?: string;
  readonly run: () => void;
}

/**
 * Returns commands for the typed text. A source with few commands returns all of them; the page filters. A source that
 * calls the gateway returns a promise, and cancels when the signal aborts.
 */
export type CommandSource = (typed: string, signal: AbortSignal) => readonly Command[] | Promise<readonly Command[]>;

const loaders = new Set<() => Promise<CommandSource>>();

/** Adds a source, which is loaded when search-or-jump is first opened. Returns a function that removes it. */
export function offerCommands(load: () => Promise<CommandSource>): () => void {
  loaders.add(load);
  return () => loaders.delete(load);
}

/** All sources, without those that cannot be loaded. */
export async function commandSources(): Promise<readonly CommandSource[]> {
  const loaded = await Promise.allSettled([...loaders].map((load) => load()));
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
