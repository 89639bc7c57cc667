import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import { ERRORS } from '@pillarbox/contract/errors';
import { socketEvent } from '@pillarbox/contract/events';
import { COMMON_ERRORS } from '@pillarbox/contract/operation';
import type { Operation, Schema } from '@pillarbox/contract/operation';
import { OPERATIONS } from '@pillarbox/contract/operations';
import { SOCKET_PATH, SOCKET_SESSION_ENDED } from '@pillarbox/contract/socket';
import * as z from 'zod/mini';
import { shape } from './shape.ts';
import type { JsonSchema } from './shape.ts';

const INTRODUCTION = `# The wire

Generated from \`packages/contract\` by \`node tooling/api-docs.ts\`; the gate fails when it is stale. Calls marked *ours* stand
beside those of the specification because it needs them and does not list them.

A call marked *json or multipart* takes its body as JSON, or as a form: first the field \`options\` with the same JSON, then
up to ${String(MAX_ATTACHMENTS)} files in \`attachments[]\`, ${String(MAX_ATTACHMENT_BYTES)} bytes in all, which become attachments of the message.

Every call but the anonymous ones needs the session cookie. A call that changes state also needs the header
\`X-HAPI-RToken\` and an exact \`Origin\`; every GET to an api path carries a \`nocache\` query. Errors are
\`{ error: { code, message } }\` with the code's HTTP status (see [ERRORS.md](ERRORS.md)). Any call may answer:
${codes(COMMON_ERRORS)}.
`;

/** The text of docs/API.md. */
export function apiDocument(): string {
  const features = [...new Set(OPERATIONS.map(featureOf))];
  const chapters = features.map((feature) => {
    const calls = OPERATIONS.filter((operation) => featureOf(operation) === feature).map(call);
    return `## ${feature}\n\n${calls.join('\n')}`;
  });
  return [INTRODUCTION, ...chapters, socket()].join('\n');
}

function featureOf(operation: Operation): string {
  return operation.id.split('.', 1)[0] ?? operation.id;
}

function call(operation: Operation): string {
  const paths = [operation.path, ...operation.also].map((path) => `\`${operation.method} ${path}\``).join(', ');
  const traits = [
    operation.origin === 'ours' ? '*ours*' : undefined,
    operation.access === 'session' ? undefined : operation.access,
    operation.owing.length === 0 ? undefined : `while owing ${operation.owing.join(', ')}`,
    operation.changes ? 'changes state' : undefined,
    operation.transport === 'json' ? undefined : operation.transport.replaceAll('-', ' '),
  ].filter((trait) => trait !== undefined);
  const parts = [
    ['params', operation.params, 'input'],
    ['query', operation.query, 'input'],
    ['body', operation.body, 'input'],
    ['reply', operation.reply, 'output'],
  ] as const;
  const shapes = parts
    .map(([name, schema, way]) => [name, describe(schema, way)] as const)
    .filter(([, words]) => words !== '{}')
    .map(([name, words]) => `- ${name}: \`${words}\``);
  const own = operation.errors.filter((code) => !COMMON_ERRORS.includes(code));
  const errors = own.length > 0 ? [`- errors: ${codes(own)}`] : [];
  const head = [paths, ...traits].join(' · ');
  const facts = [...shapes, ...errors];
  return `### ${operation.id}\n\n${head}\n\n${operation.summary}\n${facts.length > 0 ? `\n${facts.join('\n')}\n` : ''}`;
}

function socket(): string {
  const events = (toJson(socketEvent, 'output').oneOf ?? []).map((event) => `- \`${shape(event)}\``);
  return `## The socket

\`${SOCKET_PATH}\`, opened with the session cookie and an exact Origin; the first frame is \`{ rtoken }\`. It closes with
${String(SOCKET_SESSION_ENDED)} when the session has ended. What it pushes:

${events.join('\n')}
`;
}

function codes(all: readonly (keyof typeof ERRORS)[]): string {
  return all.map((code) => `\`${code}\` (${String(ERRORS[code].status)})`).join(', ');
}

function describe(schema: Schema, way: 'input' | 'output'): string {
  return shape(toJson(schema, way));
}

function toJson(schema: Schema, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
}
