/** The views. Work week and year are ours: the specification has no address for them, so they are parameters of week and month. */
export const VIEWS = ['day', 'week', 'workweek', 'month', 'year', 'agenda'] as const;
export type View = (typeof VIEWS)[number];
