/** A piece of the text of a script: UTF-16 positions, `to` is after the last character. */
export interface SieveRange {
  readonly from: number;
  readonly to: number;
}

/** An argument of a command or of a test (RFC 5228 8.2). */
export type SieveArgument =
  /** A tag such as `:contains`; the name is in lower case and without the colon. */
  | { readonly kind: 'tag'; readonly name: string; readonly range: SieveRange }
  /** A number, with its quantifier multiplied out. */
  | { readonly kind: 'number'; readonly value: number; readonly range: SieveRange }
  /** A string, or a list of strings: escapes and dots are undone. */
  | {
      readonly kind: 'strings';
      readonly values: readonly string[];
      readonly isList: boolean;
      readonly range: SieveRange;
    };

/** A test with its arguments, and the tests inside it (`not`, `allof`, `anyof`). */
export interface SieveTest {
  /** In lower case. */
  readonly name: string;
  readonly args: readonly SieveArgument[];
  readonly tests: readonly SieveTest[];
  readonly range: SieveRange;
}

/** An action or a control command. */
export interface SieveCommand extends SieveTest {
  /** The commands between braces; null for a command that ends with `;`. */
  readonly block: readonly SieveCommand[] | null;
}

/** A comment: the text after `#`, or between the marks of a bracketed comment. */
export interface SieveComment {
  readonly text: string;
  readonly range: SieveRange;
}

/** A script. The names of its commands are not checked, so that extensions parse too. */
export interface SieveScript {
  readonly commands: readonly SieveCommand[];
  /** All comments, in the order of the text. */
  readonly comments: readonly SieveComment[];
}

/** Why a text is not a script. */
export interface SieveProblem {
  /** `limit`: the text is too long, nested too deeply, or a number is too large. */
  readonly reason: 'syntax' | 'limit';
  /** The line of the text, from 1. */
  readonly line: number;
  /** UTF-16 position in the text. */
  readonly at: number;
}
