/** Prefixes of other languages and programs with the same meaning: a subject that has one gets no second. */
const SYNONYMS: Readonly<Record<'Re' | 'Fwd', readonly string[]>> = {
  Re: ['re', 'aw', 'sv', 'antw', 'odp', 'ris', 'rif'],
  Fwd: ['fwd', 'fw', 'wg', 'tr', 'rv', 'vb', 'vl'],
};

/** Puts 'Re: ' or 'Fwd: ' before a subject unless it has one, ignoring case [COMP-013]. */
export function prefixSubject(prefix: 'Re' | 'Fwd', subject: string): string {
  const trimmed = subject.trim();
  const head = /^([a-z]{1,4})(?:\[\d+\])?\s?:/i.exec(trimmed)?.[1]?.toLowerCase();
  return head !== undefined && SYNONYMS[prefix].includes(head) ? trimmed : `${prefix}: ${trimmed}`;
}
