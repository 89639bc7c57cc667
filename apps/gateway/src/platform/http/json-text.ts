import type { FastifyRequest } from 'fastify';
import { checkJsonShape, shapeFor } from './json-shape.ts';

/**
 * Parses a JSON text of a request. Checks its structure first, and refuses keys that could change prototypes.
 *
 * @throws Failure `body_too_complex`, and the errors of the library's parser, which the error handler turns into
 *   `malformed_json`.
 */
export function parseJsonText(request: FastifyRequest, text: Buffer, kind: 'form' | 'any' = 'any'): unknown {
  checkJsonShape(text, shapeFor(kind));
  const parse = request.server.getDefaultJsonParser('error', 'error');
  let value: unknown;
  void parse(request, text.toString('utf8'), (error, parsed: unknown) => {
    if (error !== null) throw error;
    value = parsed;
  });
  return value;
}
