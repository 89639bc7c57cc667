import type { FaxReason } from '@pillarbox/contract/fax/fax';
import type { FaxSettings } from '@pillarbox/contract/fax/settings';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** The settings of a partner; null when it does not offer fax. */
export type SettingsOf = (partner: string) => FaxSettings | null;

/** A file of the user's storage. */
export interface NamedFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

/** The user's storage of files. */
export interface FaxFiles {
  /** @throws Failure `files_not_offered`, `file_not_found`, `fax_too_large`. */
  read(session: Session, id: string, maxBytes: number): Promise<NamedFile>;
  /** Saves a file in a folder and returns its id and name. @throws Failure `files_not_offered`, `folder_missing`, `files_full`. */
  save(session: Session, file: NamedFile, to: string): Promise<{ readonly id: string; readonly name: string }>;
}

/** A file that was attached to a message that is being written. */
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
}

/** Attaches a file to a message that is being written. @throws Failure `too_many_attachments`, `attachments_too_large`. */
export type AttachToMail = (session: Session, file: NamedFile) => Promise<AttachedFile>;

/** The account of an address of a partner; null when there can be none. */
export type AccountNamed = (partner: string, mail: string) => Account | null;

/** A fax that a service is to send. */
export interface OutgoingFax {
  readonly partner: string;
  readonly accountId: AccountId;
  /** The same for each repetition of one attempt, another one for the next attempt. */
  readonly key: string;
  /** The number of the recipient, and the user's own; '' for none. */
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  /** How many pages the PDF has. */
  readonly pages: number;
  readonly pdf: () => Promise<Uint8Array>;
}

/** What a service says of a fax. */
export type Handed =
  | { readonly state: 'sent' }
  /** It reports later. */
  | { readonly state: 'sending' }
  /** `again`: a later attempt may succeed. */
  | { readonly state: 'failed'; readonly reason: FaxReason; readonly again: boolean };

/** What a service that does not report says of a fax that it has. */
export type FollowedFax =
  Exclude<Handed, { state: 'sending' }> | { readonly state: 'sending'; readonly sentPages: number };

/** A fax that has arrived at a service. */
export interface ArrivedFax {
  /** Names it at the service. */
  readonly id: string;
  /** The number that was called, and that of the other side, as the service has them; '' for unknown. */
  readonly to: string;
  readonly from: string;
}

/** The service that sends the faxes of a partner. */
export interface FaxDriver {
  /** Whether giving it a fax with the same key again sends nothing twice. */
  readonly isRepeatable: boolean;
  /** Gives it a fax. Rejects for what nobody foresaw. */
  send(fax: OutgoingFax): Promise<Handed>;
  /** For services that do not report: how far a fax is; null when the service does not know it. Rejects when it does not answer. */
  follow?(key: string): Promise<FollowedFax | null>;
  /** For services that do not report: the faxes that lie there, those that were read before too. */
  arrived?(): Promise<readonly ArrivedFax[]>;
  /** Stops a fax that it has taken. False when it cannot. */
  cancel(key: string): Promise<boolean>;
  /** The pages of a fax that has arrived, as PDF. */
  fetch(serviceFax: string): Promise<Uint8Array>;
}

/** Tells the driver of a partner by its current settings. */
export type DriverOf = (partner: string) => FaxDriver | null;
