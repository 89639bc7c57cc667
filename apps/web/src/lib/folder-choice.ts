/** A folder with a name that tells it from all others. */
export interface FolderChoice {
  readonly path: string;
  readonly label: string;
  readonly isReadOnly: boolean;
}
