import type { ChangeScope } from '@pillarbox/contract/calendar/event';
import { createStore } from '../../../lib/store.ts';
import type { NewEvent } from './model/form-address.ts';

/** A question what of a series is meant. */
export interface WhichAsked {
  readonly action: 'move' | 'delete';
  readonly title: string;
  /** The day of the instance in words. */
  readonly day: string;
  /** What happens, in a sentence; may be ''. */
  readonly detail: string;
  readonly hasPeople: boolean;
  readonly answer: (choice: ChangeChoice | null) => void;
}

/** What of a series a change is about, and whether its people are told. */
export interface ChangeChoice {
  readonly scope: ChangeScope;
  readonly notify: boolean;
}

/** A question whether the people of a meeting are told. */
export interface TellAsked {
  readonly action: 'move' | 'delete';
  readonly title: string;
  /** 0 when the user is the guest. */
  readonly people: number;
  readonly answer: (notify: boolean | null) => void;
}

/** A new event that is typed in words. */
export interface QuickAsked {
  /** What it is beside; null for the middle of the window. */
  readonly anchor: Element | null;
  readonly slot: Pick<NewEvent, 'start' | 'end' | 'calendar'>;
  readonly onClose: () => void;
}

/** What is open above the views. */
export const questions = createStore<{
  readonly which: WhichAsked | null;
  readonly tell: TellAsked | null;
  readonly quick: QuickAsked | null;
}>({
  which: null,
  tell: null,
  quick: null,
});

/** Asks what of a series is meant; null when the user keeps it as it is. */
export function askWhich(about: Omit<WhichAsked, 'answer'>): Promise<ChangeChoice | null> {
  return new Promise((resolve) => {
    const answer = (choice: ChangeChoice | null): void => {
      questions.set((now) => ({ ...now, which: null }));
      resolve(choice);
    };
    questions.set((now) => ({ ...now, which: { ...about, answer } }));
  });
}

/** Asks whether the people of a meeting are told; null when the user keeps it as it is. */
export function askTell(about: Omit<TellAsked, 'answer'>): Promise<boolean | null> {
  return new Promise((resolve) => {
    const answer = (notify: boolean | null): void => {
      questions.set((now) => ({ ...now, tell: null }));
      resolve(notify);
    };
    questions.set((now) => ({ ...now, tell: { ...about, answer } }));
  });
}

/** Begins a new event in words. `onClose` is called when it is saved or given up. */
export function askQuick(asked: QuickAsked): void {
  questions.set((now) => ({ ...now, quick: asked }));
}
