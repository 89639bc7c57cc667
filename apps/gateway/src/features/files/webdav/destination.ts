import type { DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { segmentsOf } from '../../../platform/dav/paths.ts';
import { AREA } from './place.ts';

/** The names below the top that an address leads to; null for an address elsewhere, of another account, or that cannot be read. */
export function namesAt(request: DavRequest, address: string): string[] | null {
  const { path, isHere } = partsOf(request, address);
  const [area, owner, ...names] = (isHere ? segmentsOf(path) : null) ?? [];
  return area === AREA && owner?.toLowerCase() === request.account.mail ? names : null;
}

/**
 * Where COPY and MOVE put their result (RFC 4918 10.3).
 * @throws DavError 400 without a destination that can be read, 502 for another host, 403 for other parts of this one.
 */
export function destinationOf(request: DavRequest): string[] {
  const given = request.header('destination');
  if (given === null) throw new DavError(400);
  const { path, isHere } = partsOf(request, given);
  if (!isHere) throw new DavError(502);
  if (segmentsOf(path) === null) throw new DavError(path.startsWith('/dav/') ? 400 : 403);
  const names = namesAt(request, given);
  if (names === null) throw new DavError(403);
  return names;
}

/** Whether what is at the destination may be replaced (RFC 4918 10.6). @throws DavError 400. */
export function mayOverwrite(request: DavRequest): boolean {
  const given = request.header('overwrite')?.trim().toUpperCase() ?? 'T';
  if (given !== 'T' && given !== 'F') throw new DavError(400);
  return given === 'T';
}

/** The path of an address as it is written, and whether it is of the host that was asked. `URL` would tidy dots up. */
function partsOf({ host }: DavRequest, address: string): { readonly path: string; readonly isHere: boolean } {
  const given = address.trim();
  const whole = /^(https?):\/\/([^/]*)(\/.*)?$/i.exec(given);
  if (whole === null) return { path: given, isHere: given.startsWith('/') && !given.startsWith('//') };
  const [, scheme = '', authority = '', path = '/'] = whole;
  const port = scheme.toLowerCase() === 'https' ? ':443' : ':80';
  const plain = (name: string): string => (name.endsWith(port) ? name.slice(0, -port.length) : name);
  return { path, isHere: plain(authority.toLowerCase()) === plain(host) };
}
