import type { FolderInfo } from '@pillarbox/contract/mail/folder';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';

/** Running counts of a view, so that reading them does not visit the rows. */
export class Tally {
  #messages = 0;
  #bytes = 0;
  #seen = 0;
  #answered = 0;
  #flagged = 0;
  #draft = 0;
  #deleted = 0;

  get unseen(): number {
    return this.#messages - this.#seen;
  }

  /** Counts a message that was added (1) or removed (-1). */
  message(sign: 1 | -1, flags: number, size: number): void {
    this.#messages += sign;
    this.#bytes += sign * size;
    this.flags(sign, flags);
  }

  /** Counts flags that were set (1) or unset (-1). */
  flags(sign: 1 | -1, flags: number): void {
    if (flags & MESSAGE_FLAG.SEEN) this.#seen += sign;
    if (flags & MESSAGE_FLAG.ANSWERED) this.#answered += sign;
    if (flags & MESSAGE_FLAG.FLAGGED) this.#flagged += sign;
    if (flags & MESSAGE_FLAG.DRAFT) this.#draft += sign;
    if (flags & MESSAGE_FLAG.DELETED) this.#deleted += sign;
  }

  /** The counts as a folder shows them [DATA-004]. */
  info(topuid: number): FolderInfo {
    return {
      messages: this.#messages,
      seen: this.#seen,
      expunge: this.#deleted,
      draft: this.#draft,
      answered: this.#answered,
      flagged: this.#flagged,
      deleted: this.#deleted,
      unseen: this.unseen,
      dropsize: this.#bytes,
      topuid,
    };
  }
}
