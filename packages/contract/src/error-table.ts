/**
 * For each code the HTTP status, and who can solve the problem: the user (other input, another attempt) or the operator.
 */
export type ErrorTable = Readonly<Record<string, { readonly status: number; readonly fault: 'user' | 'server' }>>;
