import type { ChangeScope } from '@pillarbox/contract/calendar/event';
import { createStore } from '../../../lib/store.ts';
import type { NewEvent } from './model/form-address.ts';

/** A question what of a series is meant. */
export interface WhichAsked {
  readonly action: 'move' | 'delete';
  readonly title: string;
  /** The day of the instance in words. */
  readonly day: string;
  readonly hasPeople: boolean;
  readonly answer: (scope: ChangeScope | null) => void;
}

/** A new event that is typed in words. */
export interface QuickAsked {
  /** What it is beside; null for the middle of the window. */
  readonly anchor: Element | null;
  readonly slot: Pick<NewEvent, 'start' | 'end' | 'calendar'>;
  readonly onClose: () => void;
}

/** What is open above the views. */
export const questions = createStore<{ readonly which: WhichAsked | null; readonly quick: QuickAsked | null }>({
  which: null,
  quick: null,
});

/** Asks what of a series is meant; null when the user keeps it as it is. */
export function askWhich(about: Omit<WhichAsked, 'answer'>): Promise<ChangeScope | null> {
  return new Promise((resolve) => {
    const answer = (scope: ChangeScope | null): void => {
      questions.set((now) => ({ ...now, which: null }));
      resolve(scope);
    };
    questions.set((now) => ({ ...now, which: { ...about, answer } }));
  });
}

/** Begins a new event in words. `onClose` is called when it is saved or given up. */
export function askQuick(asked: QuickAsked): void {
  questions.set((now) => ({ ...now, quick: asked }));
}
