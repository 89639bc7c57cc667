/** What the log contains of an error. */
export interface ErrorFacts {
  readonly name: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly at: readonly string[];
  readonly cause?: ErrorFacts;
}

const MAX_FRAMES = 12;
const MAX_CAUSES = 4;

/**
 * Reduces an error to what is safe to log: its name, code and stack frames. The message is left out, because errors of the
 * database contain SQL parameters and errors of libraries contain parts of users' mail.
 */
export function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    at: frames(error),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

function frames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return lines.slice(0, MAX_FRAMES).map((line) => line.trim());
}
