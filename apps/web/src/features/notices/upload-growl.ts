import { text } from '../../lib/i18n/text.tsx';
import { growl } from '../../lib/growl.ts';

/** The toast of one upload. */
export interface UploadGrowl {
  /** Whole per cent; at 100 the toast waits for the answer [GROWL-010]. */
  readonly progress: (percent: number) => void;
  readonly done: () => void;
  /** `reason` is a sentence for the user. */
  readonly failed: (reason: string) => void;
  /** Nobody wants it any more. */
  readonly givenUp: () => void;
}

/** Shows that a file is on its way: waiting, then its progress, then how it ended [GROWL-008, GROWL-009, GROWL-011]. */
export function growlUpload(name: string): UploadGrowl {
  const id = growl.show({ type: 'wait', text: text('LANG_NOTICES_UPLOAD', { name }) }, { unique: true });
  return {
    progress: (percent) =>
      growl.update(
        id,
        percent >= 100
          ? { type: 'wait', text: text('LANG_NOTICES_UPLOAD_WAITS', { name }) }
          : { type: 'uploading', text: text('LANG_NOTICES_UPLOAD', { name }), progress: percent / 100 },
      ),
    done: () => growl.update(id, { type: 'success', text: text('LANG_NOTICES_UPLOAD_DONE', { name }) }),
    failed: (reason) => growl.update(id, { type: 'danger', text: reason }),
    givenUp: () => growl.hide(id),
  };
}
