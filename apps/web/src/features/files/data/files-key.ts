/** The first part of the keys of files in the query cache. */
export const FILES_KEY = ['files'] as const;
