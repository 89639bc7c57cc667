/** Whose drafts, files and messages on their way these are. */
export interface Owner {
  readonly partner: string;
  /** Address of the account, lower case. */
  readonly mail: string;
}
