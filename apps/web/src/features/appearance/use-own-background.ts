import { removeBackground, uploadBackground } from '@pillarbox/contract/appearance/operations';
import { MAX_BACKGROUND_BYTES } from '@pillarbox/contract/appearance/own-background';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { OWN_BACKGROUND } from '@pillarbox/rules/theme/backgrounds';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import { upload as send } from '../../lib/upload.ts';

interface OwnBackgroundNeeds {
  readonly user: string;
  /** Name of the background image that shows. */
  readonly image: string;
  readonly save: (changed: Partial<Preferences>) => void;
}

/** Uploads and removes the user's own background image. An uploaded one shows at once; a growl says why one was refused. */
export function useOwnBackground({ user, image, save }: OwnBackgroundNeeds): {
  readonly isBusy: boolean;
  readonly upload: (file: File) => Promise<void>;
  readonly remove: () => Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File): Promise<void> => {
    // The gateway would refuse it after all of it was sent.
    if (file.size > MAX_BACKGROUND_BYTES) {
      growl.show({ type: 'danger', text: text('LANG_ERROR_BACKGROUND_TOO_LARGE') });
      return;
    }
    const form = new FormData();
    form.append('background', file);
    setBusy(true);
    try {
      const { background } = await send(uploadBackground, { params: { user }, content: form });
      save({ theme_image: OWN_BACKGROUND, theme_image_own: background });
    } catch (error) {
      growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    }
    setBusy(false);
  };
  const remove = async (): Promise<void> => {
    try {
      await call(removeBackground, { params: { user } });
      save({ theme_image_own: null, ...(image === OWN_BACKGROUND ? { theme_image: '' } : {}) });
    } catch (error) {
      growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    }
  };
  return { isBusy, upload, remove };
}
