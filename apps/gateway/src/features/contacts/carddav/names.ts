/** Longest name of a card or a book in a path, in characters. */
export const MAX_NAME = 255;

/** Whether a part of a path can name a new book: programs keep it as the name of a folder. */
export function isBookName(name: string): boolean {
  return name.length > 0 && name.length <= MAX_NAME && !/[/\\]/.test(name);
}
