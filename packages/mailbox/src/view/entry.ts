import type { Address } from '@pillarbox/contract/mail/fields';

/** One message as an adapter gives it to a view. Strings are decoded text; the view shortens what exceeds its limits. */
export interface ViewEntry {
  readonly uid: number;
  /** The Date header, milliseconds since 1970; arrival where it is missing or unreadable. */
  readonly date: number;
  /** Bytes. */
  readonly size: number;
  /** Bits of MESSAGE_FLAG. */
  readonly flags: number;
  /** Keywords in lower case that no flag bit stands for; absent for none. */
  readonly labels?: readonly string[] | undefined;
  /** Message-ID with or without its angle brackets, '' for none. */
  readonly messageId: string;
  /** Message-IDs of the References header, oldest first; of In-Reply-To where there are none. */
  readonly references: readonly string[];
  readonly from: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly subject: string;
}

/** New flag bits of one message, and its new labels where they changed. */
export interface FlagUpdate {
  readonly uid: number;
  readonly flags: number;
  readonly labels?: string[];
}

/** New flag bits and labels of one message; without labels, those stay. */
export interface FlagSetting {
  readonly uid: number;
  readonly flags: number;
  readonly labels?: readonly string[] | undefined;
}
