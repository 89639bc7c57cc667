/** What the reader wants to write: a new message, an answer to one, or a draft to go on with. */
export interface ComposeRequest {
  readonly command: 'new' | 'reply' | 'replyall' | 'forward' | 'draft';
  /** The message it is about; absent for a new one. */
  readonly folder?: string;
  readonly uid?: number;
  readonly uidvalidity?: number;
  /** A followed `mailto:` link, as it stands in the message: hostile text. */
  readonly mailto?: string;
}

let open: (request: ComposeRequest) => void = () => undefined;

/** Says who opens the composer. The root hands it over, so that reading and writing need not know each other. */
export function setComposer(composer: (request: ComposeRequest) => void): void {
  open = composer;
}

/** Opens the composer. */
export function requestCompose(request: ComposeRequest): void {
  open(request);
}
