import { isErrorCode, statusOf } from '@pillarbox/contract/errors';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import { AUTH_STATUS } from '@pillarbox/contract/session/status';
import { storageErrorIn } from '../storage/storage-error.ts';

/** The reply to a failed request. */
export interface ErrorReply {
  readonly httpStatus: number;
  readonly body: {
    readonly error: {
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: Failure['details'];
      /** Id of the request in the log; absent when no request was read. */
      readonly requestId?: string;
    };
    /** Auth status code, for errors for which the specification has one. */
    readonly status?: number;
  };
}

/** Error codes of the HTTP library and the codes of the catalogue for them. */
const LIBRARY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'invalid_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'invalid_request',
  FST_FILES_LIMIT: 'too_many_attachments',
  FST_REQ_FILE_TOO_LARGE: 'attachments_too_large',
  FST_PARTS_LIMIT: 'invalid_request',
  FST_FIELDS_LIMIT: 'invalid_request',
  FST_PROTO_VIOLATION: 'invalid_request',
  FST_INVALID_JSON_FIELD_ERROR: 'malformed_json',
  FST_MP_PREMATURE_CLOSE: 'invalid_request',
};

/** Converts any thrown value to a Failure of the catalogue. Unexpected errors become `internal`. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  const known = code === undefined ? undefined : LIBRARY_CODES[code];
  if (known) return new Failure(known, {}, error);
  // Other errors of the JSON parser, such as a forbidden key.
  if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400) {
    return new Failure('malformed_json', {}, error);
  }
  return new Failure(storageErrorIn(error) ? 'storage_unavailable' : 'internal', {}, error);
}

/** Builds the reply for a failure: its code, the code in words, details that the page may show, and the id of the request. */
export function errorReply(failure: Failure, requestId: string | null): ErrorReply {
  const code: ErrorCode = isErrorCode(failure.code) ? failure.code : 'internal';
  const error = {
    code,
    message: code.replaceAll('_', ' '),
    details: failure.details,
    ...(requestId !== null && { requestId }),
  };
  const status = code === 'invalid_credentials' ? { status: AUTH_STATUS.AUTHERROR } : {};
  return { httpStatus: statusOf(code), body: { ...status, error } };
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
