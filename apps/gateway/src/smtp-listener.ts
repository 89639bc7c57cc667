import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import { startSmtpListener } from '@pillarbox/mailbox/local/smtp-listener';
import type { Config } from './platform/config/config.ts';
import { describeError } from './platform/log/describe-error.ts';
import type { Log } from './platform/log/log.ts';

/** The listener for incoming mail. */
export interface SmtpListener {
  close(): Promise<void>;
}

const NO_LISTENER: SmtpListener = { close: () => Promise.resolve() };

/**
 * Starts the SMTP listener for incoming mail when the built-in mail system is used and a port is configured. A port that is in
 * use is logged; the gateway starts without the listener.
 */
export async function startSmtp(config: Config, system: LocalSystem | null, log: Log): Promise<SmtpListener> {
  const { smtpPort: port } = config;
  if (!system || port === 0) return NO_LISTENER;
  const onError = (error: Error): void => log.debug(describeError(error), 'an incoming message could not be delivered');
  try {
    return await startSmtpListener({ system, port, onError });
  } catch (error) {
    log.warn(
      { port, error: describeError(error) },
      'PILLARBOX_SMTP_PORT cannot be opened: no mail is received from other servers',
    );
    return NO_LISTENER;
  }
}
