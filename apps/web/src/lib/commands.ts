import type { ComponentType } from 'react';

/** Under which heading a command stands in search-or-jump. */
export type CommandGroup = 'actions' | 'goto' | 'messages' | 'people';

/** Something that search-or-jump can do. */
export interface Command {
  /** Unique and the same each time, so that it is known again among the recent ones. */
  readonly id: string;
  readonly group: CommandGroup;
  /** In the user's language. */
  readonly title: string;
  readonly icon?: ComponentType<{ readonly size?: number; readonly strokeWidth?: number }>;
  /** At the right, for example a count or a time. */
  readonly aside?: string;
  /** Further words by which it is found. */
  readonly words?: string;
  readonly run: () => void;
}

/**
 * Gives commands for what is typed: all of them when they are few, for the page sorts out which match. One that asks
 * somebody else first answers a promise, and stops when the signal says so.
 */
export type CommandSource = (typed: string, signal: AbortSignal) => readonly Command[] | Promise<readonly Command[]>;

const loaders = new Set<() => Promise<CommandSource>>();

/** Adds a source, loaded when search-or-jump is first opened; returns how to take it back. */
export function offerCommands(load: () => Promise<CommandSource>): () => void {
  loaders.add(load);
  return () => loaders.delete(load);
}

/** All sources. One that cannot be loaded is left out: the others still work. */
export async function commandSources(): Promise<readonly CommandSource[]> {
  const loaded = await Promise.allSettled([...loaders].map((load) => load()));
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
