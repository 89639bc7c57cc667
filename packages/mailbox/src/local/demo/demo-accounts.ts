import type { NewAccount, SeedMessage } from '../local-system.ts';
import { claraCore, claraFolders } from './clara-folders.ts';
import { claraToday } from './clara-inbox.ts';
import { claraPast } from './clara-past.ts';
import { claraWeek } from './clara-week.ts';
import { claraNewsletters, claraWorld } from './clara-world.ts';
import { createPostOffice } from './letter.ts';
import type { Letter } from './letter.ts';
import { demoPeople } from './people.ts';
import type { Person } from './people.ts';

/** An account of the demo and its messages. */
export interface DemoAccount extends NewAccount {
  readonly messages: readonly SeedMessage[];
}

/** 10 GB, the usual size for a small company. */
const QUOTA = 10_737_418_240;

/**
 * The accounts of the demo. The first one is for signing in: Clara Whitmore, joiner, with a realistic mailbox; the others
 * can reply to her. The same arguments give the same result.
 *
 * @param now milliseconds since 1970; all messages are older
 * @param domain of the accounts; all other people have domains reserved for examples
 * @param password of all accounts
 */
export function demoAccounts(now: number, domain = 'demo.example', password = 'walnut-1!'): DemoAccount[] {
  const people = demoPeople(domain);
  const account = (person: Person, letters: readonly Letter[]): DemoAccount => {
    const post = createPostOffice(now, person, domain);
    const inOrder = letters.toSorted((a, b) => b.ago - a.ago);
    return { address: person.mail, name: person.name, password, quota: QUOTA, messages: inOrder.map(post) };
  };
  return [
    account(people.clara, [
      ...claraToday(people, now),
      ...claraWeek(people),
      ...claraWorld(people),
      ...claraNewsletters(people),
      ...claraCore(people),
      ...claraFolders(people),
      ...claraPast(people),
    ]),
    ...[people.tom, people.priya, people.marcus, people.elena].map((person) =>
      account(person, [
        {
          from: people.clara,
          ago: 3 * 24 * 60,
          state: 'unread',
          subject: 'Welcome to the workshop list',
          text: `Hello ${person.name.split(' ')[0] ?? ''},\n\nanswer this and I will see it at once.\n\nClara`,
        },
      ]),
    ),
  ];
}
