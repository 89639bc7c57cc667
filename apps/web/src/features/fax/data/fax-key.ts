/** The first part of the keys of faxes in the query cache. */
export const FAX_KEY = ['fax'] as const;
