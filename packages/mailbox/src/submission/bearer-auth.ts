import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { BEARER_ENDS, bearerResponse } from '../bearer.ts';
import type { BearerMechanism } from '../bearer.ts';

/** The server's reply to a response that it accepts, and the one with which it explains a refusal (RFC 7628 3.2.3). */
const ACCEPTED = 235;
const CHALLENGE = 334;

/** Sign-in with access tokens for the SMTP client; the token is in the place of the password. */
export const bearerHandlers: SMTPConnection.CustomAuthenticationHandlers = {
  OAUTHBEARER: (context) => present('OAUTHBEARER', context),
  XOAUTH2: (context) => present('XOAUTH2', context),
};

async function present(
  mechanism: BearerMechanism,
  context: SMTPConnection.CustomAuthenticationContext,
): Promise<boolean> {
  const { user, pass } = context.auth.credentials;
  const first = await context.sendCommand(`AUTH ${mechanism} ${bearerResponse(mechanism, user, pass)}`);
  const last = first.status === CHALLENGE ? await context.sendCommand(BEARER_ENDS[mechanism]) : first;
  if (last.status !== ACCEPTED) throw new Error('The access token was refused');
  return true;
}
