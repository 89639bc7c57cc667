/** The parts of a window title. */
export interface TitleParts {
  /** The name of the section, empty when the screen has none. */
  readonly section: string;
  /** For example the number of new messages; empty for none. */
  readonly status: string;
  readonly app: string;
}

/** A missing text shows as its key. */
const MISSING = /^LANG_[A-Z0-9_]+$/;

/**
 * The window title `{section} - ({status}) - {app name}` [SHELL-004]. Without a section [SHELL-006], or when the text
 * of the section is missing [SHELL-005], it is the name of the app alone. Without a status that part is omitted.
 */
export function windowTitle({ section, status, app }: TitleParts): string {
  const name = MISSING.test(section) ? '' : section;
  return [name, name === '' || status === '' ? '' : `(${status})`, app].filter((part) => part !== '').join(' - ');
}
