/** A condition of an If header. */
export interface Condition {
  readonly isNegated: boolean;
  readonly kind: 'token' | 'etag';
  /** The token, or the tag in its quotes. */
  readonly value: string;
}

/** Conditions that are all to be met. `tag`: the address of the resource that they are about; null for that of the request. */
export interface ConditionList {
  readonly tag: string | null;
  readonly conditions: readonly Condition[];
}

/** Longest header, and most lists of one. Programs send one list for each lock that they hold. */
const MAX_HEADER = 8000;
const MAX_LISTS = 50;

/** One part of the header: an address or a token, a tag, `Not`, or a bracket. */
const PART = /\s*(?:<([^<>\s]{1,2000})>|\[((?:W\/)?"[^"]{0,500}")\]|(Not)\b|([()]))\s*/iy;

/** The lists of an If header (RFC 4918 10.4); one of them has to be met. Null for a header that cannot be read. */
export function readIf(header: string): readonly ConditionList[] | null {
  if (header.length > MAX_HEADER) return null;
  const lists: ConditionList[] = [];
  let tag: string | null = null;
  let open: Condition[] | null = null;
  let isNegated = false;
  const add = (kind: Condition['kind'], value: string): void => {
    open?.push({ isNegated, kind, value });
    isNegated = false;
  };
  PART.lastIndex = 0;
  while (PART.lastIndex < header.length) {
    const part = PART.exec(header);
    if (part === null) return null;
    const [, address, etag, not, bracket] = part;
    if (bracket === '(') {
      if (open !== null || lists.length >= MAX_LISTS) return null;
      open = [];
    } else if (bracket === ')') {
      if (open === null || open.length === 0 || isNegated) return null;
      lists.push({ tag, conditions: open });
      open = null;
    } else if (address !== undefined && open === null) tag = address;
    else if (open === null) return null;
    else if (not !== undefined) {
      if (isNegated) return null;
      isNegated = true;
    } else if (address !== undefined) add('token', address);
    else if (etag !== undefined) add('etag', etag.replace(/^W\//, ''));
  }
  return open === null && lists.length > 0 ? lists : null;
}
