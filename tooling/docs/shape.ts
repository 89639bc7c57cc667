/** The part of JSON Schema that the schemas of the contract use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
}

/** A schema in one line, written like a TypeScript type: `{ folder: string, limit?: integer = 100 }`. */
export function shape(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return 'json';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const union = schema.anyOf ?? schema.oneOf;
  if (union !== undefined) return unique(union.map(shape)).join(' | ');
  if (schema.allOf !== undefined) return unique(schema.allOf.map(shape)).join(' & ');
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(shape).join(', ')}]`;
  if (schema.type === 'array') return list(schema.items);
  if (schema.type === 'object') return object(schema);
  if (typeof schema.type === 'string') return schema.type;
  return schema.type?.join(' | ') ?? 'any';
}

function list(items: JsonSchema | undefined): string {
  const one = items === undefined ? 'any' : shape(items);
  return one.includes(' | ') || one.includes(' & ') ? `(${one})[]` : `${one}[]`;
}

function object(schema: JsonSchema): string {
  const members = Object.entries(schema.properties ?? {}).map(([name, value]) => {
    const optional = schema.required?.includes(name) === true ? '' : '?';
    const fallback = value.default === undefined ? '' : ` = ${JSON.stringify(value.default)}`;
    return `${name}${optional}: ${shape(value)}${fallback}`;
  });
  const rest = schema.additionalProperties;
  if (typeof rest === 'object' && Object.keys(rest).length > 0) members.push(`[name]: ${shape(rest)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)];
}
