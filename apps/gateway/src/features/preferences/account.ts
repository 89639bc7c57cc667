import type { CloudPreferences, EmailInfo, MailboxRotation, Visitor } from '@pillarbox/contract/preferences/account';
import {
  loadCloudPreferences,
  loadEmailInfo,
  loadMailboxRotation,
  mailboxRotation,
  saveMailboxRotation,
} from '@pillarbox/contract/preferences/account';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { nameOfFile, requireOwn } from './own-account.ts';
import type { Settings } from './settings.service.ts';

/** What the operations about an account need. */
export interface AccountDeps {
  readonly mount: Mount;
  readonly settings: Settings;
  readonly emailInfoOf: (session: Session) => EmailInfo;
  readonly visitorOf: (session: Session) => Visitor;
  readonly cloudServicesOf: (session: Session) => Promise<CloudPreferences>;
  /** Called when a user has changed how long mail is kept. */
  readonly rotationSaved: (session: Session, rotation: MailboxRotation) => Promise<void>;
}

/** How long mail is kept, from the stored value; off when nothing is stored. */
export function readRotation(value: unknown): MailboxRotation {
  const parsed = mailboxRotation.safeParse(value);
  return parsed.success ? parsed.data : { enabled: 0, folders: {} };
}

/** Registers the operations about the account as a whole. */
export function mountAccount({
  mount,
  settings,
  emailInfoOf,
  visitorOf,
  cloudServicesOf,
  rotationSaved,
}: AccountDeps): void {
  mount(loadEmailInfo, ({ params, session }) => {
    requireOwn(session, params.mail);
    return Promise.resolve({ ...emailInfoOf(session), visitor: visitorOf(session) });
  });

  mount(loadMailboxRotation, async ({ params, session }) => {
    requireOwn(session, nameOfFile(params.file));
    return readRotation((await settings.load(session, ['rotation'])).rotation);
  });

  mount(saveMailboxRotation, async ({ params, body, session }) => {
    requireOwn(session, nameOfFile(params.file));
    await settings.save(session, 'rotation', body);
    await rotationSaved(session, body);
    return { message: 'OK' as const };
  });

  mount(loadCloudPreferences, ({ params, session }) => {
    requireOwn(session, nameOfFile(params.file));
    return cloudServicesOf(session);
  });
}
