type Reply = readonly [status: number, body: unknown] | Error | 'hangs';

/** Answers a request with the next of the given replies; the last one repeats. A string is sent as it is. */
export function replyOnce(row: Reply[] | undefined, signal: AbortSignal | null | undefined): Promise<Response> {
  const reply = (row !== undefined && row.length > 1 ? row.shift() : row?.[0]) ?? new Error('nobody answers');
  if (reply instanceof Error) return Promise.reject(reply);
  if (reply === 'hangs') {
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }
  const [status, body] = reply;
  return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
}
