import { Failure } from '@pillarbox/contract/failure';

/** What TLS says about a certificate that it does not accept: expired, self-signed, of an unknown authority, of another host. */
const CERTIFICATE =
  /^(CERT_|ERR_TLS_CERT_ALTNAME_INVALID$|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_|HOSTNAME_MISMATCH$|INVALID_PURPOSE$)/;

/**
 * The Failure of a remote server for an error: `remote_certificate`, `remote_password_refused`, or `remote_unreachable` for all others.
 * Its owner learns no more, so that nobody explores networks with it.
 */
export function remoteFailure(error: unknown): Failure {
  if (error instanceof Failure) {
    if (error.code.startsWith('remote_') || error.code === 'message_too_large') return error;
    if (error.code === 'invalid_credentials' || error.code === 'password_change_required')
      return new Failure('remote_password_refused', {}, error);
    if (error.code === 'folder_not_found') return new Failure('remote_folder_not_found', {}, error);
  }
  return new Failure(hasCertificateError(error) ? 'remote_certificate' : 'remote_unreachable', {}, error);
}

/** Whether an error or what caused it is about the certificate of a server. */
export function hasCertificateError(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as { readonly code?: unknown };
    if (typeof code === 'string' && CERTIFICATE.test(code)) return true;
  }
  return false;
}
