import { TIME_ZONES } from '@pillarbox/contract/formats/time-zones';

/** The city that stands for a zone: "London". */
export function cityOf(zone: string): string {
  const known = TIME_ZONES.find(({ value }) => value === zone)?.label;
  return known ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
