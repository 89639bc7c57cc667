/** The parts of a window title. */
export interface TitleParts {
  /** The section's name, empty when the screen has none. */
  readonly section: string;
  /** For example the number of new messages; empty for none. */
  readonly status: string;
  readonly app: string;
}

/** A text that is missing shows as its key. */
const MISSING = /^LANG_[A-Z0-9_]+$/;

/**
 * The window title `{section} - ({status}) - {app name}` [SHELL-004]; without a section it is cleared to the app's name
 * alone [SHELL-006], and so it is where the section's text is missing [SHELL-005]; without a status its part is left out.
 */
export function windowTitle({ section, status, app }: TitleParts): string {
  const name = MISSING.test(section) ? '' : section;
  return [name, name === '' || status === '' ? '' : `(${status})`, app].filter((part) => part !== '').join(' - ');
}
