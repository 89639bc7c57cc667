/** Somebody in the drawings, with a colour of their own: one of the personal hues. */
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

/** The invented names, messages and files that stand in the drawings of a folder. They are pictures, not interface. */
export interface DrawnWords {
  readonly messages: readonly DrawnMessage[];
  readonly people: readonly DrawnPerson[];
  readonly events: readonly string[];
  readonly tasks: readonly string[];
  readonly files: readonly string[];
  readonly accounts: readonly string[];
}
