/** HTTP status of each code, and who can do something about it: the user (another input, another try) or the operator. */
export type ErrorTable = Readonly<Record<string, { readonly status: number; readonly fault: 'user' | 'server' }>>;
