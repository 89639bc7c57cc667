import { Failure } from '@pillarbox/contract/failure';
import type { SocketEvent } from '@pillarbox/contract/events';
import { domainPreferences, partnerContentOf } from '@pillarbox/contract/partner/operations';
import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { hostName } from '../../platform/http/origin.ts';
import type { Mount } from '../../platform/http/request-pipeline.ts';
import { preferencesOf } from './branding.ts';
import { contentOf } from './content.ts';
import type { LivePartners } from './live-partners.ts';
import type { PartnerFolder } from './partner-folder.ts';

/** What the partner feature needs of the rest of the gateway. */
export interface PartnerFeatureDeps {
  readonly mount: Mount;
  readonly partners: Omit<LivePartners, 'close'>;
  /** Sends an event to every socket of a partner at this process: each gateway follows its folder itself. */
  readonly publishToPartner: (partner: string, event: SocketEvent) => void;
}

/** What the partner feature offers. */
export interface PartnerFeature {
  /** The preferences of a partner for the page. @throws Failure `session_ended` when the partner was removed. */
  preferencesOf(partner: string): PartnerPreferences;
}

/** Registers the operations for a partner's branding, settings and content. */
export function partnerFeature({ mount, partners, publishToPartner }: PartnerFeatureDeps): PartnerFeature {
  const ofHost = (file: string): { folder: PartnerFolder; host: string } => {
    const host = hostName(file.replace(/\.json$/, ''));
    const folder = host === null ? undefined : partners.folderOf(partners.byHost(host).id);
    if (host === null || folder === undefined) throw new Failure('not_found', { field: 'file' });
    return { folder, host };
  };
  mount(domainPreferences, async ({ params }) => {
    const { folder, host } = ofHost(params.file);
    return preferencesOf(folder, host, partners.installation);
  });
  mount(partnerContentOf, async ({ params, query }) => contentOf(ofHost(params.file).folder, query.language));
  partners.onChange((ids) => {
    for (const id of ids) publishToPartner(id, { event: 'partner-changed' });
  });
  return {
    preferencesOf: (id) => {
      const folder = partners.folderOf(id);
      // The sessions of a partner that was removed end.
      if (!folder) throw new Failure('session_ended');
      return preferencesOf(folder, folder.settings.mail.loginDomain ?? '', partners.installation);
    },
  };
}
