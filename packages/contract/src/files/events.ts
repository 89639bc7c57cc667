import * as z from 'zod/mini';

export const filesEvents = [
  /** Files that the user sees have changed. */
  z.object({ event: z.literal('files-changed') }),
  /** A visitor of a link has uploaded a file into a folder of the user. */
  z.object({ event: z.literal('files-received'), folder: z.string(), name: z.string() }),
] as const;

export type FilesEvent = z.output<(typeof filesEvents)[number]>;
