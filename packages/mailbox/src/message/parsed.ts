import type { Attachment, BodyPart, MessageHeader } from '@pillarbox/contract/mail/message';

/** An attachment without the URL, which only the gateway knows. */
export type ParsedAttachment = Omit<Attachment, 'dlURL'>;

/** A parsed message: what `load` returns, without folder, flags and URLs. */
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

/** Parses messages in worker threads, with limits for time, memory, depth and number of parts. */
export interface MessageParser {
  /**
   * A message that exceeds the limits is returned as files only, with the note `too_heavy`. The source is copied, not
   * transferred or kept. One account cannot occupy all workers.
   * @param account the account for which the message is parsed.
   * @throws Failure `message_unreadable` when not even the parts can be found, `mail_timeout` when too many messages are
   *   waiting.
   */
  parse(source: Uint8Array, account: string): Promise<ParsedMessage>;
  /** One part by its path in `ParsedMessage`. @throws Failure as `parse`, and `attachment_not_found`. */
  part(source: Uint8Array, part: string, account: string): Promise<PartContent>;
  close(): Promise<void>;
}
