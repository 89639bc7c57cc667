import type { MailServer } from '@pillarbox/contract/mail/servers';
import type { AccessToken } from '../port.ts';

/** A server that a user named. Its name has been resolved to `address`, and that address was checked. */
export interface RemoteServer extends MailServer {
  readonly port: number;
  readonly address: string;
}

/** How to open a remote account. */
export interface RemoteSignIn {
  readonly server: RemoteServer;
  readonly user: string;
  readonly password: string;
  /** The server gets this token instead of the password. */
  readonly accessToken?: AccessToken | undefined;
  /** The folder by its decoded path; POP3 has only INBOX. */
  readonly folder: string;
  /** Ends everything at once. Nothing is removed at the server then. */
  readonly signal: AbortSignal;
}

/** A message of a remote account. */
export interface RemoteMessage {
  /** Names the message in all sessions: of the UIDL and the size, or of UIDVALIDITY and UID. */
  readonly key: string;
  /** What the server says, in bytes. */
  readonly size: number;
  /** Number in this session (POP3), or UID. */
  readonly at: number;
}

/**
 * An account on another server, opened to collect its mail. Every method throws Failure `remote_unreachable` when the server is silent,
 * breaks off, or breaks the protocol.
 */
export interface RemoteMailbox {
  /** All messages of the folder, the oldest first; only the newest where there are more than `most`. */
  list(most: number): Promise<RemoteMessage[]>;
  /**
   * One message as the server stores it; null when it is gone.
   * @throws Failure `message_too_large` above `maxBytes`. The mailbox can no longer be used when the server sends more than it said.
   */
  read(message: RemoteMessage, maxBytes: number): Promise<Buffer | null>;
  /** Removes messages for good. POP3 does it when the session is closed. */
  remove(messages: readonly RemoteMessage[]): Promise<void>;
  /** The folders by their decoded paths. */
  folders(): Promise<string[]>;
  /** Signs out. POP3 removes the messages now. */
  close(): Promise<void>;
}
