/** Where the query cache keeps the senders of accounts elsewhere. */
export const SENDERS_KEY = ['compose-senders-elsewhere'] as const;
