/** How a job in a folder is run. */
export interface FolderJobOptions {
  /** Whether to ask for changes first. True where the user expects the current state. */
  readonly refresh: boolean;
  /** Whether to run again on a new connection when the old one is found dead. Only for jobs that change nothing. */
  readonly retry: boolean;
  /** The id of the change, repeated in the event that reports it. */
  readonly opId?: string | undefined;
  /** Aborted when the caller no longer waits. The job is then not started. */
  readonly signal?: AbortSignal | undefined;
}
