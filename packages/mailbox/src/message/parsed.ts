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
  /** @throws Failure `message_unreadable` when the limits are exceeded. The source is not kept and not transferred. */
  parse(source: Uint8Array): Promise<ParsedMessage>;
  /** One part as `ParsedMessage` names it. @throws Failure `attachment_not_found`, `message_unreadable`. */
  part(source: Uint8Array, part: string): Promise<PartContent>;
  close(): Promise<void>;
}
