/** A text with a caret, formatted or plain. */
export interface WritingPlace {
  readonly focus: (where: 'start' | 'here') => void;
  /** Puts characters in the place of the selection. They take the format at the caret. */
  readonly type: (characters: string) => void;
}
