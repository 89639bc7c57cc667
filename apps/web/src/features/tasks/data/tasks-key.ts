/** The key of everything about tasks in the query cache, so that one event reads it all again. */
export const TASKS_KEY = ['tasks'] as const;
