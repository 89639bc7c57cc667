import { readFile } from 'node:fs/promises';
import type * as z from 'zod/mini';

/** A partner's folder that cannot be used; the message names the file and the field. */
export class PartnerError extends Error {
  constructor(file: string, what: string) {
    super(`${file}: ${what}`);
    this.name = 'PartnerError';
  }
}

/** Reads a JSON file of a partner's by its schema. @throws PartnerError naming the first wrong field. */
export async function readJson<S extends z.ZodMiniType>(file: string, schema: S): Promise<z.output<S>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PartnerError(file, 'cannot be read');
  });
  return parseJson(file, text, schema);
}

/** Parses the text of a JSON file by its schema. @throws PartnerError naming the first wrong field. */
export function parseJson<S extends z.ZodMiniType>(file: string, text: string, schema: S): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new PartnerError(file, `is not JSON: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new PartnerError(file, describeIssue(parsed.error.issues[0]));
  return parsed.data;
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly message: string;
}

function describeIssue(issue: Issue | undefined): string {
  const field = issue?.path.map(String).join('.') ?? '';
  const within = field === '' ? '' : `${field}.`;
  if (issue?.keys) return `${issue.keys.map((key) => within + key).join(', ')}: not a setting`;
  if (issue?.code === 'custom') return `${field}: ${issue.message}`;
  if (issue?.values) return `${field}: must be one of ${issue.values.map(String).join(', ')}`;
  if (typeof issue?.expected === 'string') return `${field}: must be ${issue.expected}`;
  return `${field}: is not valid (${issue?.code ?? 'unknown'})`;
}
