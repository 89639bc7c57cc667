import { loadMailboxRotation, saveMailboxRotation } from '@pillarbox/contract/preferences/account';
import { loadIdentities, saveIdentities } from '@pillarbox/contract/preferences/identities';
import * as rules from '@pillarbox/contract/preferences/mail';
import { loadSpamFilter, saveSpamFilter } from '@pillarbox/contract/preferences/spam';
import type { AllSettings, SettingsFile, SettingsPart } from '@pillarbox/contract/transfer/settings-file';
import { changedPreferences, portablePreferences } from '@pillarbox/rules/settings-file';
import { call } from '../../lib/call.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session-state.ts';
import { savePreferences } from '../preferences/public.ts';

function ownFile() {
  const mail = session.get().user?.mail ?? '';
  const [account = '', domain = ''] = mail.split('@');
  return { mail, params: { file: `${mail}.json` }, byDomain: { domain, file: `${account}.json` } };
}

/** Reads all settings that a file holds. @throws ApiError */
export async function readSettings(): Promise<AllSettings> {
  const { params, byDomain } = ownFile();
  const [signatures, identities, highlight, images, spamFilter, rotation] = await Promise.all([
    call(rules.loadSignatures, { params }),
    call(loadIdentities, { params }),
    call(rules.loadHighlightRules, { params }),
    call(rules.loadImageRules, { params }),
    call(loadSpamFilter, { params: byDomain }),
    call(loadMailboxRotation, { params }),
  ]);
  return {
    preferences: portablePreferences(currentPreferences()) ?? {},
    signatures: signatures.signatures,
    identities: identities.identities,
    highlightRules: highlight.highlihghtingRules,
    imageRules: images.imageRules,
    spamFilter,
    rotation,
  };
}

/** Saves the named parts, one after the other. @throws ApiError of the first part that is refused; the ones before are saved. */
export async function saveSettings(
  now: AllSettings,
  wanted: SettingsFile,
  parts: readonly SettingsPart[],
): Promise<void> {
  try {
    for (const part of parts) await savePart(now, wanted, part);
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['preferences', 'mail'] });
    await queryClient.invalidateQueries({ queryKey: ['preferences', 'spam'] });
    await queryClient.invalidateQueries({ queryKey: ['rotation'] });
  }
}

async function savePart(now: AllSettings, wanted: SettingsFile, part: SettingsPart): Promise<void> {
  const { mail, params, byDomain } = ownFile();
  switch (part) {
    case 'preferences':
      await savePreferences(mail, changedPreferences(now, wanted));
      return;
    case 'signatures':
      await call(rules.saveSignatures, { params, body: { signatures: wanted.signatures ?? [] } });
      return;
    case 'identities':
      await call(saveIdentities, { params, body: { identities: wanted.identities ?? [] } });
      return;
    case 'highlightRules':
      await call(rules.saveHighlightRules, { params, body: { highlihghtingRules: wanted.highlightRules ?? [] } });
      return;
    case 'imageRules':
      await call(rules.saveImageRules, { params, body: { imageRules: wanted.imageRules ?? [] } });
      return;
    case 'spamFilter':
      await call(saveSpamFilter, { params: byDomain, body: wanted.spamFilter ?? { AllowList: [], BlockList: [] } });
      return;
    case 'rotation':
      await call(saveMailboxRotation, { params, body: wanted.rotation ?? { enabled: 0, folders: {} } });
  }
}
