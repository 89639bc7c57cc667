import { Failure } from '@pillarbox/contract/failure';
import type { SocketEvent } from '@pillarbox/contract/events';
import type { SettingsName } from '@pillarbox/contract/preferences/own-file';
import type { Clock } from '../../platform/clock/clock.ts';
import type { OwnerKey } from './preferences.store.ts';
import type { SettingsStore } from './settings.store.ts';
import { isStorable } from './storable.ts';

/** Sends an event to every socket of an account, on all gateways. */
export type Broadcast = (audience: OwnerKey, event: SocketEvent) => void;

/** Settings of accounts that are saved as a whole; a save is sent to the user's other windows. */
export interface Settings {
  load: SettingsStore['load'];
  /** Saves a value. @throws Failure `invalid_request` for text that the database cannot store. */
  save(owner: OwnerKey, name: SettingsName, value: unknown): Promise<void>;
  /**
   * Replaces the current value by the result of `change`. When `change` throws, nothing is saved.
   * @throws Failure `invalid_request` for text that the database cannot store.
   */
  change(owner: OwnerKey, name: SettingsName, change: (value: unknown) => unknown): Promise<void>;
}

/** Settings on a given store. */
export function createSettings(deps: { store: SettingsStore; clock: Clock; broadcast: Broadcast }): Settings {
  const { store, clock, broadcast } = deps;
  const tell = ({ accountId }: OwnerKey, settings: SettingsName): void =>
    broadcast({ accountId }, { event: 'settings-changed', settings });
  return {
    load: (owner, names) => store.load(owner, names),
    save: async (owner, name, value) => {
      await store.save(owner, name, { value: storable(name, value), now: new Date(clock.now()) });
      tell(owner, name);
    },
    change: async (owner, name, change) => {
      const checked = (value: unknown): unknown => storable(name, change(value));
      await store.change(owner, name, { change: checked, now: new Date(clock.now()) });
      tell(owner, name);
    },
  };
}

/** @throws Failure `invalid_request` for text that the database cannot store. */
function storable(name: SettingsName, value: unknown): unknown {
  if (!isStorable(JSON.stringify(value))) throw new Failure('invalid_request', { field: name });
  return value;
}
