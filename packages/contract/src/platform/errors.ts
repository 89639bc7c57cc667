import type { ErrorTable } from '../error-table.ts';

/** Error codes that requests of any feature may return. */
export const platformErrors = {
  invalid_request: { status: 422, fault: 'user' },
  malformed_json: { status: 400, fault: 'user' },
  body_too_large: { status: 413, fault: 'user' },
  body_too_complex: { status: 422, fault: 'user' },
  request_timeout: { status: 408, fault: 'user' },
  not_found: { status: 404, fault: 'user' },
  rate_limited: { status: 429, fault: 'user' },
  feature_off: { status: 422, fault: 'user' },
  not_permitted: { status: 409, fault: 'user' },
  /** The provider's scanner has found malware in a file. */
  file_infected: { status: 422, fault: 'user' },
  /** The provider takes only files that were scanned, and this one is too large for that. */
  scan_too_large: { status: 413, fault: 'user' },
  /** The provider takes only files that were scanned, and its scanner does not answer. */
  scan_unavailable: { status: 503, fault: 'server' },
  storage_unavailable: { status: 503, fault: 'server' },
  overloaded: { status: 503, fault: 'server' },
  internal: { status: 500, fault: 'server' },
} as const satisfies ErrorTable;
