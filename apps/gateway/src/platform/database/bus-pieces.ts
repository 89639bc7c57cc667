import { randomUUID } from 'node:crypto';

/** An event of the bus. */
export interface BusEvent {
  readonly channel: string;
  readonly payload: unknown;
}

/** Most base64 characters in one notification. PostgreSQL allows 7,999 bytes. */
const PIECE = 7_000;
/** Most incomplete events that are kept in memory. */
const MAX_UNFINISHED = 100;
/** Most pieces of one event, which makes 700 KB. */
const MAX_PIECES = 100;

/** Splits an event into texts that fit into a notification: `origin id index count base64`. */
export function splitEvent(event: BusEvent, origin: string): string[] {
  const text = Buffer.from(JSON.stringify(event), 'utf8').toString('base64');
  const count = Math.max(1, Math.ceil(text.length / PIECE));
  if (count > MAX_PIECES) throw new Error('An event of the bus is too large');
  const id = randomUUID();
  return Array.from({ length: count }, (_, index) =>
    [origin, id, index, count, text.slice(index * PIECE, (index + 1) * PIECE)].join(' '),
  );
}

/**
 * Returns a function that takes notifications one by one and returns an event when it is complete. It returns null for
 * malformed notifications and for those that this process sent (`origin`).
 */
export function createAssembler(): (text: string, origin: string) => BusEvent | null {
  const unfinished = new Map<string, (string | undefined)[]>();
  return (text, origin) => {
    const [from, id, index, count, piece, ...rest] = text.split(' ');
    if (from === origin || id === undefined || piece === undefined || rest.length > 0) return null;
    const pieces = unfinished.get(id) ?? [];
    pieces[Number(index)] = piece;
    if (pieces.filter((p) => p !== undefined).length < Number(count)) {
      unfinished.set(id, pieces);
      const oldest = unfinished.keys().next().value;
      if (unfinished.size > MAX_UNFINISHED && oldest !== undefined) unfinished.delete(oldest);
      return null;
    }
    unfinished.delete(id);
    return parseEvent(Buffer.from(pieces.join(''), 'base64').toString('utf8'));
  };
}

function parseEvent(text: string): BusEvent | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('channel' in value)) return null;
    const { channel, payload } = value as { channel: unknown; payload?: unknown };
    return typeof channel === 'string' ? { channel, payload } : null;
  } catch {
    return null;
  }
}
