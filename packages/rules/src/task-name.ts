/** Longest name that is made from notes, in characters, without the dots [CONST-057]. */
const MAX_NAME_OF_NOTES = 96;

/** What a task is made from. */
export interface TaskSource {
  readonly subject: string;
  /** Plain text. */
  readonly notes: string;
  /** Name or address of who sent the message. */
  readonly sender: string;
}

/**
 * The name of a task that is made from a message: the subject [TASK-002]; without one the first 96 characters of the notes, and
 * `...` when they are longer [TASK-003, CONST-057]; without both `label`, which says that the task comes from a message, and the
 * sender [TASK-004]. White space at both ends does not count, and runs of it become one space, because a name is one line.
 * A character is a code point, so that an emoji of two code units is never cut.
 */
export function taskNameOf({ subject, notes, sender }: TaskSource, label: string): string {
  const [title, text] = [oneLine(subject), oneLine(notes)];
  if (title !== '') return title;
  if (text === '') return oneLine(`${label} ${sender}`);
  const characters = Array.from(text);
  return characters.length > MAX_NAME_OF_NOTES ? `${characters.slice(0, MAX_NAME_OF_NOTES).join('')}...` : text;
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ');
}
