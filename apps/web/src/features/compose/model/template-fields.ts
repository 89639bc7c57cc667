/** A field of a template: `{{start date}}`. It is text, so that every mail program and a saved draft keep it. */
const FIELD = /\{\{[ \t\u00a0]*([^{}\r\n]{1,60}?)[ \t\u00a0]*\}\}/g;

/** A field in a text: its name, and where it begins and ends. */
export interface FoundField {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The fields of a text, in order. */
export function fieldsIn(text: string): readonly FoundField[] {
  return [...text.matchAll(FIELD)]
    .map((found) => ({ name: (found[1] ?? '').trim(), from: found.index, to: found.index + found[0].length }))
    .filter(({ name }) => name !== '');
}

/** Replaces the fields whose value is known. The others stay. */
export function fillFields(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(FIELD, (whole, name: string) => {
    const value = valueOf(name.toLocaleLowerCase());
    return value === undefined || value === '' ? whole : value;
  });
}
