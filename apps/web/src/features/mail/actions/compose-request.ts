import type { ComposeRequest } from '../../compose/public.ts';

let open: (request: ComposeRequest) => void = () => undefined;

/** Says who opens the composer. The root hands it over, so that reading and writing need not know each other. */
export function setComposer(composer: (request: ComposeRequest) => void): void {
  open = composer;
}

/** Opens the composer. */
export function requestCompose(request: ComposeRequest): void {
  open(request);
}
