import { Failure } from '@pillarbox/contract/failure';
import type { FaxDriver, Handed } from '../fax.ports.ts';

/** A mail with one file. */
export interface FaxMail {
  readonly partner: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly mime: string; readonly content: Uint8Array }[];
}

export interface MailFaxDeps {
  /** Domain of the gateway that turns mail into faxes. */
  readonly domain: string;
  /** Whether its addresses begin with the plus sign of the number. */
  readonly plus: boolean;
  /** Sends the mail. @throws Failure `submission_unavailable`, `submission_refused`, `feature_off`. */
  readonly send: (mail: FaxMail) => Promise<void>;
}

/** Faxes as mail to `<number>@<domain>`: sent when the next mail server has taken it. Mail cannot be repeated, stopped or received. */
export function mailFaxDriver({ domain, plus, send }: MailFaxDeps): FaxDriver {
  return {
    isRepeatable: false,
    send: async ({ partner, to, subject, pdf }): Promise<Handed> => {
      // Only digits come before the sign: the number is one of the international form.
      if (!/^\+\d{7,15}$/.test(to)) return { state: 'failed', reason: 'number', again: false };
      const address = `${plus ? to : to.slice(1)}@${domain}`;
      const attachments = [{ name: 'fax.pdf', mime: 'application/pdf', content: await pdf() }];
      try {
        await send({ partner, to: address, subject, text: '', attachments });
        return { state: 'sent' };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.code === 'submission_unavailable') return { state: 'failed', reason: 'service', again: true };
        return { state: 'failed', reason: 'refused', again: false };
      }
    },
    cancel: () => Promise.resolve(false),
    fetch: () => Promise.reject(new Error('Mail brings no faxes')),
  };
}
