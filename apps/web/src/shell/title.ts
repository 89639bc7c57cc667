/** The parts of a window title. */
export interface TitleParts {
  /** The section's name, empty when the screen has none. */
  readonly section: string;
  /** For example the number of new messages; empty for none. */
  readonly status: string;
  readonly app: string;
}

/**
 * The window title `{section} - ({status}) - {app name}` [SHELL-004]; without a section it is cleared to the app's name
 * alone [SHELL-005, SHELL-006], without a status its part is left out.
 */
export function windowTitle({ section, status, app }: TitleParts): string {
  return [section, section === '' || status === '' ? '' : `(${status})`, app].filter((part) => part !== '').join(' - ');
}
