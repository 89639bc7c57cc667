import { Failure } from '@pillarbox/contract/failure';
import type { Operation, Schema } from '@pillarbox/contract/operation';
import type * as z from 'zod/mini';
import { fitsExactly } from './reply-shape.ts';

/** The unparsed parts of a request. */
export interface RawParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The parts of a request, parsed by the schemas of the operation. */
export interface ParsedParts<O extends Operation> {
  readonly params: z.output<O['params']>;
  readonly query: z.output<O['query']>;
  readonly body: z.output<O['body']>;
}

/** Parses a request by the schemas of its operation. @throws Failure `invalid_request` with the field. */
export function parseIn<O extends Operation>(operation: O, raw: RawParts): ParsedParts<O> {
  return {
    params: part(operation.params, raw.params) as z.output<O['params']>,
    query: part(operation.query, raw.query) as z.output<O['query']>,
    body: part(operation.body, raw.body) as z.output<O['body']>,
  };
}

function part(schema: Schema, value: unknown): unknown {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const field = fieldOf(parsed.error.issues[0]?.path ?? []);
  throw new Failure('invalid_request', field === '' ? {} : { field });
}

/** Returns a path in the request as text, shortened because callers choose the keys. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, 100);
}

/** A reply that does not match its schema: an error of the gateway, described without the data. */
export class ReplyMismatch extends Error {
  readonly fields: readonly string[];

  constructor(operationId: string, fields: readonly string[]) {
    super(`The reply of ${operationId} does not fit its schema`);
    this.name = 'ReplyMismatch';
    this.fields = fields;
  }
}

const MAX_FIELDS = 5;

/** Parses a reply. Unknown members are dropped. @throws ReplyMismatch. */
export function parseOut(operation: Operation, answer: unknown): unknown {
  if (fitsExactly(operation.reply, answer)) return answer;
  const parsed = operation.reply.safeParse(answer);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, MAX_FIELDS).map((issue) => `${fieldOf(issue.path)}: ${issue.code}`);
  throw new ReplyMismatch(operation.id, fields);
}
