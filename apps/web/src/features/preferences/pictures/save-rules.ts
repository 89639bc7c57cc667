import { saveImageRules } from '@pillarbox/contract/preferences/mail';
import type { ImageRule } from '@pillarbox/contract/preferences/rules';
import { call } from '../../../lib/call.ts';
import { saveList } from '../save-list.ts';

/** Saves all image rules, as `saveList` says. */
export async function saveRules(mail: string, imageRules: readonly ImageRule[]): Promise<boolean> {
  return await saveList({
    mail,
    name: 'imageRules',
    next: [...imageRules],
    send: (next, before) =>
      call(saveImageRules, {
        params: { file: `${mail}.json` },
        body: { imageRules: next, ...(before === undefined ? {} : { before }) },
      }),
  });
}
