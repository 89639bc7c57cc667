import { loadMailboxRotation, saveMailboxRotation } from '@pillarbox/contract/preferences/account';
import { loadIdentities, saveIdentities } from '@pillarbox/contract/preferences/identities';
import * as rules from '@pillarbox/contract/preferences/mail';
import { loadSpamFilter, saveSpamFilter } from '@pillarbox/contract/preferences/spam';
import { SETTINGS_FILE_VERSION } from '@pillarbox/contract/transfer/settings-file';
import type { AllSettings, SettingsFile, SettingsPart } from '@pillarbox/contract/transfer/settings-file';
import { keepReplacedSettings } from '@pillarbox/contract/transfer/operations';
import { changedPreferences, portablePreferences } from '@pillarbox/rules/settings-file';
import { call } from '../../lib/call.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session-state.ts';
import { savePreferences } from '../preferences/public.ts';
import type { PresentFilters, PresentTemplate } from './mail-server-settings.ts';
import { readFilters, readTemplates, writeFilters, writeTemplates } from './mail-server-settings.ts';

/** The settings in use, and what the mail server has of them. */
export interface PresentSettings {
  readonly all: AllSettings;
  /** Null when the mail server runs no filters. */
  readonly filters: PresentFilters | null;
  readonly templates: readonly PresentTemplate[];
}

function ownFile() {
  const mail = session.get().user?.mail ?? '';
  const [account = '', domain = ''] = mail.split('@');
  return { mail, params: { file: `${mail}.json` }, byDomain: { domain, file: `${account}.json` } };
}

/** Reads all settings that a file holds. @throws ApiError */
export async function readSettings(): Promise<PresentSettings> {
  const { mail, params, byDomain } = ownFile();
  const [signatures, identities, highlight, images, spamFilter, rotation, filters, templates] = await Promise.all([
    call(rules.loadSignatures, { params }),
    call(loadIdentities, { params }),
    call(rules.loadHighlightRules, { params }),
    call(rules.loadImageRules, { params }),
    call(loadSpamFilter, { params: byDomain }),
    call(loadMailboxRotation, { params }),
    readFilters(mail),
    readTemplates(mail),
  ]);
  const all: AllSettings = {
    preferences: portablePreferences(currentPreferences()) ?? {},
    signatures: signatures.signatures,
    identities: identities.identities,
    highlightRules: highlight.highlihghtingRules,
    imageRules: images.imageRules,
    spamFilter,
    rotation,
    ...(filters === null ? {} : { filters: [...filters.portable] }),
    templates: templates.map(({ portable }) => portable),
  };
  return { all, filters, templates };
}

/**
 * Keeps the present settings, then saves the named parts, one after the other. A list that was changed since it was read is not
 * overwritten. @throws ApiError of the first part that is refused; the ones before are saved.
 */
export async function saveSettings(
  now: PresentSettings,
  wanted: SettingsFile,
  parts: readonly SettingsPart[],
): Promise<void> {
  const file = { pillarbox: 'settings' as const, version: SETTINGS_FILE_VERSION, ...now.all };
  await call(keepReplacedSettings, { params: { mail: ownFile().mail }, body: { file } });
  try {
    for (const part of parts) await savePart(now, wanted, part);
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['preferences', 'mail'] });
    await queryClient.invalidateQueries({ queryKey: ['preferences', 'spam'] });
    await queryClient.invalidateQueries({ queryKey: ['rotation'] });
    await queryClient.invalidateQueries({ queryKey: ['filters'] });
    await queryClient.invalidateQueries({ queryKey: ['templates'] });
  }
}

async function savePart(now: PresentSettings, wanted: SettingsFile, part: SettingsPart): Promise<void> {
  const { all } = now;
  const { mail, params, byDomain } = ownFile();
  switch (part) {
    case 'preferences':
      await savePreferences(mail, changedPreferences(all, wanted));
      return;
    case 'signatures':
      await call(rules.saveSignatures, {
        params,
        body: { signatures: wanted.signatures ?? [], before: all.signatures },
      });
      return;
    case 'identities':
      await call(saveIdentities, { params, body: { identities: wanted.identities ?? [], before: all.identities } });
      return;
    case 'highlightRules':
      await call(rules.saveHighlightRules, {
        params,
        body: { highlihghtingRules: wanted.highlightRules ?? [], before: all.highlightRules },
      });
      return;
    case 'imageRules':
      await call(rules.saveImageRules, {
        params,
        body: { imageRules: wanted.imageRules ?? [], before: all.imageRules },
      });
      return;
    case 'spamFilter':
      await call(saveSpamFilter, { params: byDomain, body: wanted.spamFilter ?? { AllowList: [], BlockList: [] } });
      return;
    case 'rotation':
      await call(saveMailboxRotation, { params, body: wanted.rotation ?? { enabled: 0, folders: {} } });
      return;
    case 'filters':
      if (now.filters !== null) await writeFilters(mail, now.filters, wanted.filters ?? []);
      return;
    case 'templates':
      await writeTemplates(now.templates, wanted.templates ?? []);
  }
}
