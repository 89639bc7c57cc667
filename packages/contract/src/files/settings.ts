import * as z from 'zod/mini';

const MB = 1024 * 1024;

const files = z.strictObject({
  /** Megabytes that an account may store, trash and older versions included. */
  quota: z.optional(z.int().check(z.gte(1), z.lte(10_000_000))),
  /** Megabytes of the largest file. */
  mostFile: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
  /** Days after which files in the trash are deleted. */
  trashDays: z.optional(z.int().check(z.gte(1), z.lte(365))),
  /** Longest life of a link, in days; links without an end are then refused. Absent: links need no end. */
  longestShare: z.optional(z.int().check(z.gte(1), z.lte(3650))),
  /** Whether links must have a password. */
  sharePassword: z.optional(z.boolean()),
  /** Megabytes from which on a file of a message is offered as a link. */
  linkFrom: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  /** Days after which such a link ends, unless its sender chooses otherwise. */
  linkDays: z.optional(z.int().check(z.gte(1), z.lte(3650))),
});

/** Partner settings of files. */
export const filesSettings = {
  files: z._default(files, {}),
};

/** The limits of a partner, with defaults for those that it leaves out; sizes in bytes. */
export function fileLimitsOf({ quota, mostFile, trashDays, longestShare, ...links }: z.output<typeof files>) {
  return {
    quota: (quota ?? 5120) * MB,
    mostFile: (mostFile ?? 4096) * MB,
    trashDays: trashDays ?? 30,
    longestShare: longestShare ?? null,
    sharePassword: links.sharePassword ?? false,
    linkFrom: (links.linkFrom ?? 10) * MB,
    linkDays: Math.min(links.linkDays ?? 30, longestShare ?? Infinity),
  };
}
export type FileLimits = ReturnType<typeof fileLimitsOf>;
