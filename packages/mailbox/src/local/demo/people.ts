/** A person in the demo. All are invented; all domains are reserved for examples (RFC 2606). */
export interface Person {
  readonly name: string;
  readonly mail: string;
}

/** The people of the demo. Those at the demo's domain have an account and can receive replies. */
export function demoPeople(domain: string) {
  const here = (name: string, local: string): Person => ({ name, mail: `${local}@${domain}` });
  return {
    clara: here('Clara Whitmore', 'clara'),
    tom: here('Tom Ashdown', 'tom'),
    priya: here('Priya Raman', 'priya'),
    marcus: here('Marcus Oyelaran', 'marcus'),
    elena: here('Elena Petrova', 'elena'),
    timberline: { name: 'Timberline Supplies', mail: 'orders@timberline.example' },
    northwater: { name: 'Northwater Billing', mail: 'billing@northwater.example' },
    jonas: { name: 'Jonas Weber', mail: 'j.weber@weber-metallbau.example' },
    isabel: { name: 'Isabel Moreno', mail: 'isabel@morenofoto.example' },
    school: { name: "St Mary's Primary", mail: 'office@stmarys.example' },
    dimitra: { name: 'Δήμητρα Παπαδοπούλου', mail: 'dimitra@elaion.example' },
    haruka: { name: '佐藤 遥', mail: 'haruka@satokanna.example' },
    amelie: { name: 'Amélie Lefèvre', mail: 'amelie@placages-lefevre.example' },
    omar: { name: 'عمر حداد', mail: 'omar@haddad-woodcraft.example' },
    irina: { name: 'Ирина Соколова', mail: 'irina@sokolova-design.example' },
    bellamy: { name: 'Ruth Bellamy', mail: 'ruth@bellamy.example' },
    hinge: { name: 'Hinge & Hasp', mail: 'news@hingeandhasp.example' },
    grain: { name: 'The Grain Letter', mail: 'letter@grain.example' },
    museum: { name: 'Riverside Craft Museum', mail: 'friends@riverside-museum.example' },
    accountant: { name: 'Dev Accounting', mail: 'hello@devaccounting.example' },
    vans: { name: 'Kerb Van Hire', mail: 'bookings@kerbvans.example' },
    brass: { name: 'Calder Brass', mail: 'sales@calderbrass.example' },
    council: { name: 'Ashbury Council Planning', mail: 'planning@ashbury.example' },
    prize: { name: 'PRIZE DEPARTMENT', mail: 'winner@lucky-draw.example' },
    crypto: { name: 'Coin Advisor', mail: 'profit@coin-advisor.example' },
  } satisfies Record<string, Person>;
}

/** All people by name. */
export type DemoPeople = ReturnType<typeof demoPeople>;
