import type { AnchorBox } from '../../../ui/position.ts';

/** What stands before the caret, and where the caret shows. */
export interface BeforeCaret {
  readonly text: string;
  readonly anchor: Element | AnchorBox;
}

/** Most characters before the caret that are read. */
export const MAX_BEFORE = 40;

/** A text with a caret, formatted or plain. */
export interface WritingPlace {
  readonly root: HTMLElement;
  readonly focus: (where: 'start' | 'here') => void;
  /** Puts characters in the place of the selection. At a caret they take its format. */
  readonly type: (characters: string) => void;
  /** The last characters before the caret; null when something is selected. */
  readonly typed: () => BeforeCaret | null;
  /** Puts characters in the place of so many before the caret. */
  readonly replace: (length: number, characters: string) => void;
}
