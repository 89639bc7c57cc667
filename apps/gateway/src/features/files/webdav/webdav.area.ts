import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import type { DavArea, DavReply } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { dav } from '../../../platform/dav/names.ts';
import type { LimitsOf } from '../files.ports.ts';
import type { FileCall, WebDavDeps } from './call.ts';
import { lock, unlock } from './lock-calls.ts';
import { AREA } from './place.ts';
import { changeProperties, listProperties } from './property-calls.ts';
import { putFile } from './put-file.ts';
import { readFile } from './read-file.ts';
import { copy, makeFolder, move, remove } from './tree-calls.ts';

const CALLS: Readonly<Record<string, (call: FileCall) => Promise<DavReply>>> = {
  GET: readFile,
  PUT: putFile,
  DELETE: remove,
  PROPFIND: listProperties,
  PROPPATCH: changeProperties,
  MKCOL: makeFolder,
  COPY: copy,
  MOVE: move,
  LOCK: lock,
  UNLOCK: unlock,
};

const CAPABILITIES = {
  dav: '1, 2, 3',
  allow: ['OPTIONS', 'HEAD', ...Object.keys(CALLS)].join(', '),
  // Windows mounts nothing without it.
  'ms-author-via': 'DAV',
};

/** Files at `/dav/files/<mail>/<folder>/<file>` (RFC 4918, classes 1, 2 and 3). Partners without files do not have the path. */
export function filesArea(deps: WebDavDeps, limitsOf: LimitsOf): DavArea {
  return {
    name: AREA,
    files: { capabilities: CAPABILITIES, realm: 'Files' },
    answer: async (request) => {
      const [, owner, ...names] = request.path;
      const limits = limitsOf(request.account.partner);
      if (owner === undefined || limits === null) throw new DavError(404);
      const answer = CALLS[request.method];
      if (answer === undefined) throw new DavError(405);
      try {
        return await answer({ ...deps, request, names, limits });
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

const STATUS: Partial<Record<ErrorCode, number>> = {
  files_full: 507,
  too_many_files: 507,
  file_too_large: 413,
  file_name_taken: 405,
  file_not_found: 404,
  folder_missing: 409,
  file_move_invalid: 403,
  file_infected: 403,
  scan_too_large: 413,
  scan_unavailable: 503,
};

/** What files refuse, as programs read it (RFC 4918 11, RFC 4331 6). */
function refusalOf(error: unknown): unknown {
  const status = error instanceof Failure ? STATUS[error.code] : undefined;
  if (status === undefined) return error;
  const isFull = error instanceof Failure && error.code === 'files_full';
  return isFull ? new DavError(status, dav('quota-not-exceeded')) : new DavError(status);
}
