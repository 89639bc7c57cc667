import type { FastifyRequest } from 'fastify';

/**
 * Parses a JSON text of a request, whose structure has been checked. Refuses keys that could change prototypes.
 *
 * @throws The errors of the library's parser, which the error handler turns into `malformed_json`.
 */
export function parseJsonText(request: FastifyRequest, text: Buffer): unknown {
  const parse = request.server.getDefaultJsonParser('error', 'error');
  let value: unknown;
  void parse(request, text.toString('utf8'), (error, parsed: unknown) => {
    if (error !== null) throw error;
    value = parsed;
  });
  return value;
}
