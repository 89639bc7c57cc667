import type { DeliveryReport } from '@pillarbox/contract/delivery/reports';

/** The kinds from which the line above a sent message is chosen, the one that matters most first. */
const ORDER = ['failed', 'delayed', 'displayed', 'delivered', 'expanded', 'relayed', 'dismissed'] as const;

/**
 * The report that the line shows, and how many others say the same; null without reports. A failure stays: a report that
 * somebody forged later must not hide it. A delay ends with the next report about the same recipient.
 */
export function summaryOf(
  reports: readonly DeliveryReport[],
): { readonly report: DeliveryReport; readonly more: number } | null {
  const open = reports.filter(
    ({ kind, address, at }) =>
      kind !== 'delayed' || !reports.some((other) => other.address === address && other.at > at && other.kind !== kind),
  );
  for (const kind of ORDER) {
    const [report, ...others] = open.filter((one) => one.kind === kind);
    if (report !== undefined) return { report, more: others.length };
  }
  return null;
}
