import { DavError } from '../../../platform/dav/dav-error.ts';
import { cal } from '../../../platform/dav/names.ts';
import type { XmlElement } from '../../../platform/dav/xml-reader.ts';

/** Milliseconds since 1970: [from, to). */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Ranges without a start or an end, as clients send them for "from here on", end here. */
const FIRST = Date.UTC(1, 0, 1);
const LAST = Date.UTC(9999, 11, 31);

/** The range of an element such as `time-range`: UTC times, one of which may be missing (RFC 4791 9.9). @throws DavError */
export function readTimeRange({ attributes }: XmlElement): TimeRange {
  const [start, end] = [attributes.get('start'), attributes.get('end')];
  const range = {
    from: start === undefined ? FIRST : instantIn(start),
    to: end === undefined ? LAST : instantIn(end),
  };
  if (start === undefined && end === undefined) throw new DavError(403, cal('valid-filter'));
  if (!(range.from < range.to)) throw new DavError(403, cal('valid-filter'));
  return range;
}

/** NaN for a text that is no UTC time. */
function instantIn(text: string): number {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text.trim());
  if (found === null) return NaN;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
