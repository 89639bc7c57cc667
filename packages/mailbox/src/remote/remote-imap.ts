import { createHash } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { expungeMessages } from '../imap/changes.ts';
import { fetchByUid } from '../imap/engine/commands/fetch.ts';
import type { Fetched } from '../imap/engine/commands/fetch.ts';
import { list } from '../imap/engine/commands/list.ts';
import { select } from '../imap/engine/commands/select.ts';
import { Connection } from '../imap/engine/connection.ts';
import { decodeMailboxName, encodeMailboxName } from '../imap/engine/mailbox-name.ts';
import { sectionOf } from '../imap/message-entry.ts';
import { signIn as signInImap } from '../imap/sign-in.ts';
import type { RemoteMailbox, RemoteMessage, RemoteSignIn } from './port.ts';
import { remoteFailure } from './remote-failure.ts';

/** Milliseconds of each step of signing in. The whole takes at most twice as long. */
const STEP_MS = 8_000;
/** Bytes by which a server's size may be wrong: some count line ends as they store them. */
const SLACK = 1024 * 1024;
/** Messages whose sizes are read: more than any list needs, and a bound for a hostile server. */
const MAX_ANSWERS = 1_000_000;

/**
 * Opens an IMAP account. The folder is selected when it is listed.
 * @throws Failure `remote_password_refused`, `remote_certificate`, `remote_unreachable`.
 */
export async function openRemoteImap(options: RemoteSignIn): Promise<RemoteMailbox> {
  const { server, user, password, accessToken, signal } = options;
  try {
    const credentials = { user, password, ...(accessToken !== undefined && { accessToken }) };
    const signedIn = await signInImap({ server, credentials, timeout: STEP_MS, connectTo: server.address });
    const connection = new Connection(signedIn);
    const stop = (): void => connection.close();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    connection.onClose = () => signal.removeEventListener('abort', stop);
    return new RemoteImap(connection, options.folder);
  } catch (error) {
    throw remoteFailure(error);
  }
}

class RemoteImap implements RemoteMailbox {
  readonly #connection: Connection;
  readonly #folder: string;

  constructor(connection: Connection, folder: string) {
    this.#connection = connection;
    this.#folder = folder;
  }

  list(most: number): Promise<RemoteMessage[]> {
    return this.#safely(async () => {
      const { exists, uidvalidity } = await this.#select();
      if (exists === 0) return [];
      const messages: RemoteMessage[] = [];
      const each = ({ uid, size = 0 }: Fetched & { uid: number }): void => {
        messages.push({ key: keyOf(this.#folder, uidvalidity, uid), size, at: uid });
      };
      await this.#connection.run(fetchByUid('1:*', '(UID RFC822.SIZE)', { each, limits: { answers: MAX_ANSWERS } }));
      return messages.sort((one, other) => one.at - other.at).slice(-most);
    });
  }

  read({ at, size }: RemoteMessage, maxBytes: number): Promise<Buffer | null> {
    return this.#safely(async () => {
      if (size > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
      let source: Buffer | undefined;
      const most = maxBytes + 4 * SLACK;
      await this.#connection.run(
        fetchByUid(String(at), '(UID BODY.PEEK[])', {
          each: (fetched) => {
            source ??= sectionOf(fetched, 'BODY[]');
          },
          wanted: new Set([at]),
          limits: { literal: maxBytes + SLACK, response: most, bytes: most, bulk: most },
        }),
      );
      if (source !== undefined && source.length > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
      // A copy, because the original is a view into a buffer that also holds the rest of the reply.
      return source === undefined ? null : Buffer.from(source);
    });
  }

  remove(messages: readonly RemoteMessage[]): Promise<void> {
    return this.#safely(async () => {
      const uids = messages.map(({ at }) => at);
      if (uids.length > 0) await expungeMessages(this.#connection, uids);
    });
  }

  folders(): Promise<string[]> {
    return this.#safely(async () => {
      const { folders } = await this.#connection.run(list({ specialUse: false, subscribed: false, status: null }));
      return folders
        .filter(({ attributes }) => !attributes.includes('\\noselect') && !attributes.includes('\\nonexistent'))
        .map(({ name }) => decodeMailboxName(name.toString('latin1')))
        .sort((one, other) => one.localeCompare(other));
    });
  }

  close(): Promise<void> {
    this.#connection.close();
    return Promise.resolve();
  }

  async #select(): Promise<{ exists: number; uidvalidity: number }> {
    try {
      return await this.#connection.run(select(Buffer.from(encodeMailboxName(this.#folder)), null, false));
    } catch (error) {
      if (error instanceof Failure && error.code === 'mail_refused' && this.#connection.alive)
        throw new Failure('remote_folder_not_found', {}, error);
      throw error;
    }
  }

  async #safely<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw remoteFailure(error);
    }
  }
}

function keyOf(folder: string, uidvalidity: number, uid: number): string {
  const name = `imap ${folder} ${String(uidvalidity)} ${String(uid)}`;
  return createHash('sha256').update(name).digest('base64url').slice(0, 27);
}
