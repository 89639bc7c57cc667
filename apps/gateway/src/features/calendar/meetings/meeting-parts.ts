import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { Mailer } from './mailer.ts';
import type { FilesForMail } from './mailed-files.ts';
import type { MeetingsDeps, MeetingUser } from './meetings.ports.ts';
import { PeopleHook } from './people-hook.ts';
import { PeopleToldService } from './people-told.service.ts';
import { SentMailStore } from './sent-mail.store.ts';

/** What the mails of meetings need of the calendar feature. */
export interface MeetingPartsDeps extends Pick<MeetingsDeps, 'send' | 'now'> {
  readonly db: Db;
  readonly files: FilesForMail;
  readonly mailsOf: (caller: Account) => readonly string[];
  readonly nameOf: (caller: Account) => Promise<string>;
  readonly languagesOf: (caller: Account) => Promise<readonly string[]>;
  readonly zoneOf: (caller: Account) => Promise<string>;
  /** Logs that people could not be told of a change. */
  readonly failed: (error: unknown) => void;
}

/** The parts that send mails about meetings. */
export function meetingParts(deps: MeetingPartsDeps) {
  const userOf = async (session: Session): Promise<MeetingUser> => {
    const [name, languages, zone] = await Promise.all([
      deps.nameOf(session),
      deps.languagesOf(session),
      deps.zoneOf(session),
    ]);
    return { mails: [...new Set([session.mail, ...deps.mailsOf(session)])], name, languages, zone: zone || 'UTC' };
  };
  const sentMails = new SentMailStore(deps.db);
  const mailer = new Mailer({ ...deps, userOf, sent: sentMails });
  const told = new PeopleToldService({ ...deps, userOf, mailer });
  return { sentMails, mailer, told, people: new PeopleHook({ ...deps, told }), userOf };
}
