import type { FastifyRequest } from 'fastify';
import { checkJsonShape, shapeFor } from './json-shape.ts';

/**
 * Parses a JSON text of a request: looks at its shape first, then parses it, and refuses keys through which it could change the
 * objects of this process.
 *
 * @throws Failure `body_too_complex`, and what the library's parser throws: `malformed_json` once it has passed the one exit for
 *   errors.
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
