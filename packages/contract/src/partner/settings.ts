import * as z from 'zod/mini';
import { analyticsSettings } from '../analytics/settings.ts';
import { calendarSettings } from '../calendar/settings.ts';
import { composeSettings } from '../compose/settings.ts';
import { contactsSettings } from '../contacts/settings.ts';
import { downgradeSettings } from '../downgrade/settings.ts';
import { faxSettings } from '../fax/settings.ts';
import { feedbackSettings } from '../feedback/settings.ts';
import { filesSettings } from '../files/settings.ts';
import { globalListSettings } from '../global-list/settings.ts';
import { hostSettings } from '../host/settings.ts';
import { mailSettings } from '../mail/settings.ts';
import { preferencesSettings } from '../preferences/settings.ts';
import { remoteAccountsSettings } from '../remote-accounts/settings.ts';
import { safetySettings } from '../safety/settings.ts';
import { sessionSettings } from '../session/settings.ts';
import { spamSettings } from '../spam/settings.ts';
import { transferSettings } from '../transfer/settings.ts';
import { tourSettings } from '../tour/settings.ts';
import { partnerOwnSettings } from './own-settings.ts';

/** A partner's `settings.json`; unknown members are rejected by name. */
export const partnerSettings = z.strictObject({
  ...partnerOwnSettings,
  ...sessionSettings,
  ...preferencesSettings,
  ...tourSettings,
  ...mailSettings,
  ...calendarSettings,
  ...composeSettings,
  ...contactsSettings,
  ...globalListSettings,
  ...feedbackSettings,
  ...downgradeSettings,
  ...safetySettings,
  ...spamSettings,
  ...remoteAccountsSettings,
  ...filesSettings,
  ...transferSettings,
  ...faxSettings,
  ...hostSettings,
  ...analyticsSettings,
});
export type PartnerSettings = z.output<typeof partnerSettings>;
export type PartnerMail = PartnerSettings['mail'];
