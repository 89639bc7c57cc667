import type { Attachment, BodyPart, MessageHeader } from '@pillarbox/contract/mail/message';
import type { Abridged, Gap } from './abridged.ts';

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

/** A part of which something was left out of an abridged source. */
export interface PartPlace {
  readonly mime: string;
  readonly name: string;
  /** Its Content-Transfer-Encoding, as `transferDecoder` takes it. */
  readonly encoding: string;
  /** Where it is in the abridged source, still encoded. */
  readonly start: number;
  readonly end: number;
  /** Decoded bytes. */
  readonly size: number;
}

/** Parses messages in worker threads, with limits for time, memory, depth and number of parts. */
export interface MessageParser {
  /**
   * A message that exceeds the limits is returned as files only, with the note `too_heavy`. The source is copied, not
   * transferred or kept. One account cannot occupy all workers.
   * @param account the account for which the message is parsed.
   * @param gaps what was left out of the source.
   * @throws Failure `message_unreadable` when not even the parts can be found, `mail_timeout` when too many messages are
   *   waiting; IncompleteSource when what is shown was left out.
   */
  parse(source: Uint8Array, account: string, gaps?: readonly Gap[]): Promise<ParsedMessage>;
  /** One part by its path in `ParsedMessage`. @throws Failure as `parse`, and `attachment_not_found`. */
  part(source: Uint8Array, part: string, account: string): Promise<PartContent>;
  /**
   * The same in an abridged source; where something of the part was left out, its place.
   * @throws IncompleteSource for a file inside such a part; Failure as `part`.
   */
  find(abridged: Abridged, part: string, account: string): Promise<PartContent | PartPlace>;
  close(): Promise<void>;
}
