/** A person in the drawings, with a personal hue. */
export interface DrawnPerson {
  readonly name: string;
  readonly hue: number;
}

/** A message in the drawings. */
export interface DrawnMessage extends DrawnPerson {
  readonly subject: string;
  readonly text: string;
  readonly time: string;
}

/**
 * The invented names, messages and files in the drawings of a folder. They are part of the pictures and not texts of
 * the interface.
 */
export interface DrawnWords {
  readonly messages: readonly DrawnMessage[];
  readonly people: readonly DrawnPerson[];
  readonly events: readonly string[];
  readonly tasks: readonly string[];
  readonly files: readonly string[];
  readonly accounts: readonly string[];
}
