/** A section of a script: the extensions that it needs, and its commands. */
export interface SieveSection {
  readonly require: readonly string[];
  readonly text: string;
}

const MARK = '# pillarbox:model ';

/** The first line of a section: what the user set, as a comment. JSON has no line breaks, so it cannot become a command. */
export function modelLine(model: unknown): string {
  return MARK + JSON.stringify(model).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** What the user set, from the text of a section; undefined if there is none. The value is not checked. */
export function readModelLine(text: string): unknown {
  const [first = ''] = text.split('\n', 1);
  if (!first.startsWith(MARK)) return undefined;
  try {
    return JSON.parse(first.slice(MARK.length)) as unknown;
  } catch {
    return undefined;
  }
}
