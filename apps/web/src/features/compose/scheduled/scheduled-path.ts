/** The route of the scheduled messages. */
export const SCHEDULED_PATH = '/mail/scheduled';
