import type { ErrorCode } from '../errors.ts';

/** Codes of calls by which files arrive, where the provider scans them. */
export const SCAN_ERRORS: readonly ErrorCode[] = ['file_infected', 'scan_too_large', 'scan_unavailable'];
