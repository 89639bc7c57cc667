/** A text with a caret, formatted or plain. */
export interface WritingPlace {
  readonly focus: (where: 'start' | 'here') => void;
  /** Puts characters in the place of the selection. At a caret they take its format. */
  readonly type: (characters: string) => void;
}
