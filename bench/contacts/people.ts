const GIVEN = [
  'Anna',
  'Bruno',
  'Clara',
  'Dario',
  'Élodie',
  'Fritz',
  'Greta',
  'Hannah',
  'Ivo',
  'Jonas',
  'Karin',
  'Lena',
];
const FAMILY = [
  'Ashdown',
  'Becker',
  'Carver',
  'Dubois',
  'Eriksen',
  'Fischer',
  'Gruber',
  'Haas',
  'Iten',
  'Jansen',
  'Öztürk',
];

/** A vCard 3.0 of about 400 bytes. Names and addresses repeat as they do in real books. */
export function cardOf(at: number): string {
  const given = GIVEN[at % GIVEN.length] ?? '';
  const family = `${FAMILY[Math.floor(at / GIVEN.length) % FAMILY.length] ?? ''}${String(Math.floor(at / 132))}`;
  const mail = `${given}.${family}@example.test`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const number = String(1_000_000 + at);
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:bench-${String(at)}`,
    `FN:${given} ${family}`,
    `N:${family};${given};;;`,
    `ORG:Company ${String(at % 500)}`,
    `EMAIL;TYPE=WORK:${mail}`,
    `TEL;TYPE=CELL:+43 660 ${number}`,
    `ADR;TYPE=HOME:;;Main Street ${String(at % 99)};Vienna;;1010;Austria`,
    'NOTE:Met at the fair. Likes long walks and short letters.',
    'END:VCARD',
    '',
  ].join('\r\n');
}

/** A file of cards with these numbers. */
export function fileOf(from: number, count: number): string {
  return Array.from({ length: count }, (_none, at) => cardOf(from + at)).join('');
}
