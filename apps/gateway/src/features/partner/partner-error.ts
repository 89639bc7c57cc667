import { readFile } from 'node:fs/promises';
import type * as z from 'zod/mini';

/** A partner's folder is invalid; the message names the file and the field. */
export class PartnerError extends Error {
  constructor(file: string, what: string) {
    super(`${file}: ${what}`);
    this.name = 'PartnerError';
  }
}

/** Reads and validates a JSON file of a partner. @throws PartnerError naming the first wrong field. */
export async function readJson<S extends z.ZodMiniType>(file: string, schema: S): Promise<z.output<S>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PartnerError(file, 'cannot be read');
  });
  return parseJson(file, text, schema);
}

/** Parses and validates the text of a JSON file. @throws PartnerError naming the first wrong field. */
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

const PICTURE = 'name a picture of the folder, such as "images/logo.svg" (svg, png, jpg, gif, webp or ico)';

/** What to write instead, for fields whose validation error does not say it. */
const ADVICE: readonly (readonly [field: RegExp, advice: string])[] = [
  [/^(logos\.(login|nav)|favicon|appIcon)$/, PICTURE],
  [
    /^logos(\.|$)/,
    'logos holds "login" (the sign-in page) and "nav" (the bar on the left), each a picture of the folder',
  ],
  [
    /^hosts(\.|$)/,
    'hosts is a list of host names in lower case, without scheme and port; "*" stands for every other name',
  ],
];

/** The first wrong field, what is wrong with it, and what to write instead if that is known. */
function describeIssue(issue: Issue | undefined): string {
  const field = issue?.path.map(String).join('.') ?? '';
  const [unknown] = issue?.keys ?? [];
  const wrong = unknown === undefined ? field : `${field === '' ? '' : `${field}.`}${unknown}`;
  const advice = ADVICE.find(([named]) => named.test(wrong))?.[1];
  return `${complaintOf(issue)}${advice === undefined ? '' : `; ${advice}`}`;
}

function complaintOf(issue: Issue | undefined): string {
  const field = issue?.path.map(String).join('.') ?? '';
  const within = field === '' ? '' : `${field}.`;
  if (issue?.keys) return `${issue.keys.map((key) => within + key).join(', ')}: not a setting`;
  if (issue?.code === 'custom') return `${field}: ${issue.message}`;
  if (issue?.values) return `${field}: must be one of ${issue.values.map(String).join(', ')}`;
  if (typeof issue?.expected === 'string') return `${field}: must be ${issue.expected}`;
  return `${field}: is not valid (${issue?.code ?? 'unknown'})`;
}
