import { saveImageRules } from '@pillarbox/contract/preferences/mail';
import type { ImageRule } from '@pillarbox/contract/preferences/rules';
import { IMAGE_RULE_HEADER, IMAGE_RULE_REGEXP } from '@pillarbox/contract/preferences/rules';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { MAIL_PREFERENCES_KEY } from '../../../lib/mail-preferences-key.ts';
import { mailPreferences, savePreferences } from '../../preferences/public.ts';

/** Adds a rule that always shows the pictures of a sender, and lets rules count. Rejects when it cannot be saved. */
export async function alwaysShowPicturesOf(sender: string, user: string): Promise<void> {
  await addRule(sender, user).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'settings_changed')) throw error;
    await queryClient.invalidateQueries({ queryKey: MAIL_PREFERENCES_KEY });
    await addRule(sender, user);
  });
  await savePreferences(user, { html_image_trus_defined_sources: 1 });
}

async function addRule(sender: string, user: string): Promise<void> {
  const { imageRules } = await mailPreferences(user);
  const rule: ImageRule = {
    header_id: IMAGE_RULE_HEADER.FROM,
    regexp_id: IMAGE_RULE_REGEXP.EQUAL,
    value: sender.toLowerCase(),
    title: '',
  };
  const others = imageRules.filter((one) => one.header_id !== rule.header_id || one.value !== rule.value);
  await call(saveImageRules, {
    params: { file: `${user}.json` },
    body: { imageRules: [...others, rule], before: imageRules },
  });
}
