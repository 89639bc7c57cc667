import { randomUUID } from 'node:crypto';

/** An event of the bus. */
export interface BusEvent {
  readonly channel: string;
  readonly payload: unknown;
}

/** Characters of base64 in one notification; PostgreSQL takes up to 7,999 bytes. */
const PIECE = 7_000;
/** Unfinished events that are remembered. */
const MAX_UNFINISHED = 100;
/** Pieces of one event: 700 KB. */
const MAX_PIECES = 100;

/** Cuts an event into texts that a notification can hold: `origin id index count base64`. */
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
 * Gives a function that takes notifications one by one and answers an event when it is whole. Its own (`origin`) and
 * malformed ones answer null.
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
