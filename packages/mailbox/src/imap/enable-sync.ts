import { capability, enable } from './engine/commands/session.ts';
import type { Connection } from './engine/connection.ts';

/** Asks for the capabilities of a connection where the server has not told them with the sign-in. */
export async function knowCapabilities(connection: Connection): Promise<void> {
  if (connection.capabilities.size === 0) await connection.run(capability());
}

/** Turns on CONDSTORE and QRESYNC where the server has them (RFC 7162). Afterwards QRESYNC is a capability only when it is on. */
export async function enableSync(connection: Connection): Promise<void> {
  const wanted = ['CONDSTORE', 'QRESYNC'].filter((word) => connection.has(word));
  const isAsked = connection.has('ENABLE') && wanted.length > 0;
  const enabled: readonly string[] = isAsked ? await connection.run(enable(wanted)) : [];
  if (!enabled.includes('QRESYNC')) connection.capabilities.delete('QRESYNC');
}
