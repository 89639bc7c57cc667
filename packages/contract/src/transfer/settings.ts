import * as z from 'zod/mini';

const MB = 1024 * 1024;

const mailExports = z.strictObject({
  /** Megabytes that the exports of one account may take together. */
  quota: z.optional(z.int().check(z.gte(1), z.lte(10_000_000))),
  /** Days after which a finished file is removed. */
  days: z.optional(z.int().check(z.gte(1), z.lte(90))),
});

/** Partner settings of exports of mail. */
export const transferSettings = {
  mailExports: z._default(mailExports, {}),
};

/** The limits of a partner, with defaults for those that it leaves out; the quota in bytes. */
export function exportLimitsOf({ quota, days }: z.output<typeof mailExports>) {
  return { quota: (quota ?? 20_480) * MB, days: days ?? 7 };
}
export type ExportLimits = ReturnType<typeof exportLimitsOf>;
