import { fold } from '@pillarbox/rules/fold';

/** The words of a search as typed; "several words" in quotation marks count as one. */
export function splitWords(text: string, most: number): string[] {
  // eslint-disable-next-line no-control-regex -- control characters separate fields in the view's tables
  const plain = text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
  const words = [...plain.matchAll(/"([^"]+)"|([^\s"]+)/g)].map((match) => (match[1] ?? match[2] ?? '').trim());
  return [...new Set(words.filter((word) => word !== ''))].slice(0, most);
}

/** The words of a search, folded. */
export function searchWords(text: string, most: number): string[] {
  return splitWords(fold(text), most);
}
