import type { ComposeRequest } from '../../compose/public.ts';

let open: (request: ComposeRequest) => void = () => undefined;

/** Sets the function that opens the composer. The manifest passes it in, so that reading does not import writing. */
export function setComposer(composer: (request: ComposeRequest) => void): void {
  open = composer;
}

/** Opens the composer. */
export function requestCompose(request: ComposeRequest): void {
  open(request);
}
