const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Offsets from UTC in minutes, east positive, of the zone names in RFC 5322 4.3; unknown zones count as UTC. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ['est', -300],
  ['edt', -240],
  ['cst', -360],
  ['cdt', -300],
  ['mst', -420],
  ['mdt', -360],
  ['pst', -480],
  ['pdt', -420],
]);

const RFC_DATE =
  /(\d{1,2})[\s-]+([A-Za-z]{3})[A-Za-z]*[\s,-]+(\d{2,4})(?:[\s,]+(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2}))?)?\s*(?:([+-])(\d{2}):?(\d{2})|([A-Za-z]{1,5}))?/;

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return text.length === 3 ? year + 1900 : year;
  return year < 50 ? year + 2000 : year + 1900;
}

function zoneMinutes(match: RegExpExecArray): number {
  if (match[7] === undefined) return ZONES.get((match[10] ?? '').toLowerCase()) ?? 0;
  const minutes = Number(match[8]) * 60 + Number(match[9]);
  return match[7] === '-' ? -minutes : minutes;
}

/**
 * Milliseconds since 1970 of a Date header (RFC 5322 3.3 and 4.3, and common deviations); null if it cannot be read or is
 * outside the years 1970 to 9999.
 */
export function readDate(raw: string): number | null {
  const text = raw.slice(0, 200).replace(/\([^()]*\)/g, ' ');
  const match = RFC_DATE.exec(text);
  const month = MONTHS.indexOf((match?.[2] ?? '').toLowerCase());
  if (match === null || month < 0) return sane(Date.parse(text.trim()));
  const at = Date.UTC(
    fullYear(match[3] ?? ''),
    month,
    Number(match[1]),
    Number(match[4] ?? 0),
    Number(match[5] ?? 0),
    Math.min(Number(match[6] ?? 0), 59),
  );
  return sane(at - zoneMinutes(match) * 60_000);
}

function sane(time: number): number | null {
  return Number.isFinite(time) && time >= 0 && time < 253_402_300_800_000 ? time : null;
}
