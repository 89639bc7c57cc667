import { text } from '../../lib/i18n/text.tsx';
import { growl } from '../../lib/growl.ts';

/** Updates the growl of one upload. */
export interface UploadGrowl {
  /** Whole per cent; at 100 the growl shows that it waits for the answer [GROWL-010]. */
  readonly progress: (percent: number) => void;
  readonly done: () => void;
  /** `reason` is a text for the user. */
  readonly failed: (reason: string) => void;
  /** Call when the user cancelled the upload. */
  readonly cancelled: () => void;
}

/** Shows a growl for an upload: waiting, then its progress, then the result [GROWL-008, GROWL-009, GROWL-011]. */
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
    cancelled: () => growl.hide(id),
  };
}
