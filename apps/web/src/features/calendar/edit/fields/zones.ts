/** The zones to choose from: IANA names. */
export function zoneNames(): readonly string[] {
  return Intl.supportedValuesOf('timeZone');
}

/** The city of a zone: "New York" of America/New_York. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** How far a zone is from UTC at an instant: "GMT+1". '' for a zone that the browser does not know. */
export function offsetOf(zone: string, instant: number): string {
  try {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' });
    return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** The zones whose names have the typed words; the first ones. */
export function findZones(typed: string, limit: number): readonly string[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  const all = zoneNames();
  const begins = all.filter((zone) => cityOf(zone).toLowerCase().replaceAll(' ', '_').startsWith(wanted));
  const has = all.filter((zone) => zone.toLowerCase().includes(wanted) && !begins.includes(zone));
  return [...begins, ...has].slice(0, limit);
}
