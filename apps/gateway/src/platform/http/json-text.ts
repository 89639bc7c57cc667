import type { FastifyRequest } from 'fastify';

/**
 * Parses text as a JSON body is parsed, with the same refusal of keys through which it could change the objects of this
 * process.
 *
 * @throws what the JSON body parser throws: `malformed_json` once it has passed the one exit for errors.
 */
export function parseJsonText(request: FastifyRequest, text: string): unknown {
  const parse = request.server.getDefaultJsonParser('error', 'error');
  let value: unknown;
  void parse(request, text, (error, parsed: unknown) => {
    if (error !== null) throw error;
    value = parsed;
  });
  return value;
}
