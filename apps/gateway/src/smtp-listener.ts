import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import { startSmtpListener } from '@pillarbox/mailbox/local/smtp-listener';
import type { Config } from './platform/config/config.ts';
import { describeError } from './platform/log/describe-error.ts';
import type { Log } from './platform/log/log.ts';

/** The way in for mail from elsewhere. */
export interface SmtpListener {
  close(): Promise<void>;
}

const NO_LISTENER: SmtpListener = { close: () => Promise.resolve() };

/**
 * Opens the listener for arriving mail where the built-in mail system is used and a port is set. A port that is taken is told
 * in the log and keeps nobody from reading the mail that is there.
 */
export async function startSmtp(config: Config, system: LocalSystem | null, log: Log): Promise<SmtpListener> {
  const { smtpPort: port } = config;
  if (!system || port === 0) return NO_LISTENER;
  const onError = (error: Error): void => log.debug(describeError(error), 'a delivery failed');
  try {
    return await startSmtpListener({ system, port, onError });
  } catch (error) {
    log.warn(
      { port, error: describeError(error) },
      'PILLARBOX_SMTP_PORT cannot be opened: no mail arrives from elsewhere',
    );
    return NO_LISTENER;
  }
}
