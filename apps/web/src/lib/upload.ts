import type { Operation, ParamsOf, QueryOf, ReplyOf } from '@pillarbox/contract/operation';
import { ApiError } from './api-error.ts';
import { freshToken, readReply } from './call.ts';
import { isSessionEnd, sessionEndOf } from './replaced-session.ts';
import { addressOf, headersOf } from './request-parts.ts';
import { announceSessionEnd } from './session-events.ts';

/** What a multipart call carries, or one that takes bytes. */
export interface UploadInput<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query?: QueryOf<O>;
  readonly content: FormData | Blob;
  /** Called with whole per cent; at most 99 until the gateway has answered [GROWL-012]. */
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends files with progress, which fetch cannot report. Rejects as `call` does. */
export async function upload<O extends Operation>(operation: O, input: UploadInput<O>): Promise<ReplyOf<O>> {
  await freshToken(operation);
  const { status, text } = await send(operation, input);
  try {
    return readReply(operation, status, text) as ReplyOf<O>;
  } catch (error) {
    if (isSessionEnd(error)) announceSessionEnd(sessionEndOf(error));
    throw error;
  }
}

function send<O extends Operation>(operation: O, input: UploadInput<O>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(operation.method, addressOf(operation, input));
    for (const [name, value] of Object.entries(headersOf(operation, false))) request.setRequestHeader(name, value);
    if (operation.transport === 'bytes') request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) input.onProgress?.(Math.min(99, Math.floor((event.loaded / event.total) * 100)));
    });
    request.addEventListener('load', () => {
      input.onProgress?.(100);
      resolve({ status: request.status, text: request.responseText });
    });
    request.addEventListener('error', () => reject(new ApiError('offline')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    input.signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (input.signal?.aborted === true) reject(new DOMException('Aborted', 'AbortError'));
    else request.send(input.content);
  });
}
