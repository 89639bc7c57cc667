import { kept } from '../../lib/storage.ts';

const KEY = 'recentCommands';
const MOST = 5;

/** Ids of the commands last used on this device, the latest first. Signing out clears them. */
export function recentCommands(): readonly string[] {
  const known = kept.get(KEY);
  return Array.isArray(known) ? known.filter((id): id is string => typeof id === 'string').slice(0, MOST) : [];
}

/** Adds a command to the recent ones. */
export function rememberCommand(id: string): void {
  kept.set(KEY, [id, ...recentCommands().filter((other) => other !== id)].slice(0, MOST));
}
