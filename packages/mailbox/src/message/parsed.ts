import type { Attachment, BodyPart, MessageHeader } from '@pillarbox/contract/mail/message';

/** An attachment without what only the gateway knows: its address. */
export type ParsedAttachment = Omit<Attachment, 'dlURL'>;

/** A parsed message: what `load` shows, without place, flags and addresses. */
export interface ParsedMessage {
  readonly header: MessageHeader;
  readonly part: string;
  readonly parts: readonly BodyPart[];
  readonly inlines: readonly ParsedAttachment[];
  readonly images: readonly ParsedAttachment[];
  readonly attachments: readonly ParsedAttachment[];
  readonly remoteimages: boolean;
  readonly notes: readonly string[];
}

/** One decoded part. */
export interface PartContent {
  readonly mime: string;
  readonly name: string;
  readonly content: Uint8Array;
}

/** Parses messages away from the main thread, within limits of time, memory, depth and part count. */
export interface MessageParser {
  /**
   * A message that exceeds the limits is given as its files alone, with the note `too_heavy`. The source is not kept and not
   * transferred. No account has all workers.
   * @param account whom the work is done for.
   * @throws Failure `message_unreadable` when not even its parts can be told, `mail_timeout` when too many wait already.
   */
  parse(source: Uint8Array, account: string): Promise<ParsedMessage>;
  /** One part as `ParsedMessage` names it. @throws Failure as `parse`, `attachment_not_found`. */
  part(source: Uint8Array, part: string, account: string): Promise<PartContent>;
  close(): Promise<void>;
}
