import { autoReply } from '@pillarbox/contract/incoming/autoreply';
import type { AutoReply } from '@pillarbox/contract/incoming/autoreply';
import { FORWARDING_NOTICE_DAYS } from '@pillarbox/contract/incoming/notices';
import type { IncomingNotices } from '@pillarbox/contract/incoming/notices';
import type { SettingsName } from '@pillarbox/contract/preferences/own-file';
import { answersAt } from '@pillarbox/rules/incoming/autoreply';
import * as z from 'zod/mini';
import type { AccountId } from '../../platform/account/account.ts';

interface Owner {
  readonly accountId: AccountId;
}

/** Settings of accounts, as the preferences feature offers them; a change reaches every page of the account. */
export interface NoticeSettings {
  load(owner: Owner, names: readonly SettingsName[]): Promise<Partial<Record<SettingsName, unknown>>>;
  change(owner: Owner, name: SettingsName, change: (value: unknown) => unknown): Promise<void>;
}

/** What the page is told about a new forwarding. */
export interface NewForwarding {
  readonly addresses: readonly string[];
  readonly keepCopy: boolean;
}

/** What the page shows above the mail, kept in the database so that no page asks the mail server for it. */
export interface NoticeState {
  shown(owner: Owner): Promise<IncomingNotices>;
  replyIs(owner: Owner, reply: AutoReply): Promise<void>;
  /** Null: nothing is forwarded any more. */
  forwardingIs(owner: Owner, forwarding: NewForwarding | null): Promise<void>;
}

const stored = z.object({
  autoReply: z.nullable(z.pick(autoReply, { on: true, from: true, until: true, timeZone: true })),
  forwarding: z.nullable(z.object({ addresses: z.array(z.string()), keepCopy: z.boolean(), at: z.number() })),
});
type Stored = z.output<typeof stored>;

const NAME = 'incomingMail';
const NOTICE_MS = FORWARDING_NOTICE_DAYS * 86_400_000;

function read(value: unknown): Stored {
  const parsed = stored.safeParse(value);
  return parsed.success ? parsed.data : { autoReply: null, forwarding: null };
}

/** The notices of accounts, in their settings. `now`: milliseconds since 1970. */
export function createNoticeState(deps: {
  readonly settings: NoticeSettings;
  readonly now: () => number;
}): NoticeState {
  const { settings, now } = deps;
  const change = (owner: Owner, changed: Partial<Stored>): Promise<void> =>
    settings.change(owner, NAME, (value) => ({ ...read(value), ...changed }));
  return {
    shown: async (owner) => {
      const { autoReply: reply, forwarding } = read((await settings.load(owner, [NAME]))[NAME]);
      const isOn = reply?.on === true;
      return {
        autoReply: isOn ? { active: answersAt(reply, now()), from: reply.from, until: reply.until } : null,
        forwarding: forwarding !== null && now() - forwarding.at < NOTICE_MS ? forwarding : null,
      };
    },
    replyIs: async (owner, { on, from, until, timeZone }) => {
      const known = read((await settings.load(owner, [NAME]))[NAME]).autoReply;
      const reply = { on, from, until, timeZone };
      // Reading the auto-reply also comes here; only a change is announced to the pages.
      if (JSON.stringify(known ?? { ...reply, on: false }) === JSON.stringify(reply)) return;
      await change(owner, { autoReply: reply });
    },
    forwardingIs: (owner, forwarding) =>
      change(owner, {
        forwarding: forwarding && { ...forwarding, addresses: [...forwarding.addresses], at: now() },
      }),
  };
}
