import type { Person } from '@pillarbox/contract/contacts/person';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nobody } from '@pillarbox/contract/contacts/person';
import { matchColumns } from './column-match.ts';
import { ContactFileError, readContactFile } from './contact-file.ts';
import type { ContactFile, FileOptions } from './contact-file.ts';
import { TABLE_HEADER, tableRow } from './person-table.ts';
import { csvLines } from './csv-writer.ts';

const YEAR = 2026;
const read = (text: string, options: FileOptions = {}): ContactFile =>
  readContactFile(new TextEncoder().encode(text), options, YEAR);
const first = (file: ContactFile): Person => file.entries[0]?.person ?? nobody();
const fieldsOf = (header: string): string[] =>
  matchColumns(header.split(',').map((name) => ({ name, values: ['x'] }))).map(({ field }) => field);

describe('columns', () => {
  it('are matched by the names of Outlook, in several languages', () => {
    expect(
      fieldsOf('Title,First Name,Last Name,Company,Job Title,Business Street,Home City,Business Phone,Home Phone 2'),
    ).toEqual(['prefix', 'given', 'family', 'company', 'position', 'workStreet', 'homeCity', 'phoneWork', 'phoneHome']);
    expect(
      fieldsOf('Mobile Phone,Business Fax,E-mail Address,E-mail 2 Address,E-mail Display Name,Birthday,Notes'),
    ).toEqual(['mobile', 'workfax', 'email', 'email', '', 'birthday', 'notes']);
    expect(fieldsOf('Vorname,Nachname,Firma,Telefon (geschäftlich),E-Mail-Adresse,Geb.,Notiz,Straße privat')).toEqual([
      'given',
      'family',
      'company',
      'phoneWork',
      'email',
      'birthday',
      'notes',
      'homeStreet',
    ]);
    expect(fieldsOf('Prénom,Nom,Courriel,Téléphone cellulaire,Code postal,Date de naissance')).toEqual([
      'given',
      'family',
      'email',
      'mobile',
      'zip',
      'birthday',
    ]);
    expect(fieldsOf('Nome,Cognome,Indirizzo email,Cellulare,CAP')).toEqual([
      'given',
      'family',
      'email',
      'mobile',
      'zip',
    ]);
  });

  it.each([
    ['bg', 'Собствено име,Фамилия,Имейл,Мобилен телефон', 'given,family,email,mobile'],
    ['da', 'Fornavn,Efternavn,E-mailadresse,Mobiltelefon', 'given,family,email,mobile'],
    ['el', 'Όνομα,Επώνυμο,Διεύθυνση email,Κινητό τηλέφωνο', 'name,family,email,mobile'],
    ['es', 'Nombre,Apellidos,Correo electrónico,Teléfono móvil', 'given,family,email,mobile'],
    ['hr', 'Ime,Prezime,E-pošta,Mobitel', 'given,family,email,mobile'],
    ['hu', 'Utónév,Vezetéknév,E-mail cím,Mobiltelefonszám', 'given,family,email,mobile'],
    ['nb', 'Fornavn,Etternavn,E-post,Mobiltelefon', 'given,family,email,mobile'],
    ['pt', 'Nome próprio,Apelido,Endereço de e-mail,Telemóvel', 'given,family,email,mobile'],
    ['ro', 'Prenume,Nume de familie,Adresă de e-mail,Telefon mobil', 'given,family,email,mobile'],
    ['sq', 'Emri,Mbiemri,Posta elektronike,Celulari', 'given,family,email,mobile'],
    ['sv', 'Förnamn,Efternamn,E-postadress,Mobiltelefon', 'given,family,email,mobile'],
  ])('are matched in %s', (_language, header, fields) => {
    expect(fieldsOf(header)).toEqual(fields.split(','));
  });

  it('are matched by what stands in them when their names say nothing, and left out when they are empty', () => {
    const file = read(
      'A;B;C;D\nx@y.example;+43 1632 960 204;https://a.example;\nz@y.example;+43 1632 960;http://b.example;\n',
    );
    expect(file.columns.map(({ field, by }) => `${field} ${by}`)).toEqual([
      'email content',
      'phone content',
      'site content',
      ' empty',
    ]);
  });

  it('without a row of names are read, too', () => {
    const file = read('Jonas,jonas@weber.example\nPriya,priya@raman.example\n');
    expect(file.hasHeader).toBe(false);
    expect(file.entries).toHaveLength(2);
    expect(read('a@b.example\nc@d.example\n').entries.map(({ person }) => person.name)).toEqual([
      'a@b.example',
      'c@d.example',
    ]);
  });
});

describe('rows', () => {
  it('of Google become persons with labels', () => {
    const file = read(
      'First Name,Last Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City\n' +
        'Jonas,Weber,Weber Treppen,* Work,jonas@weber.example ::: j@weber.example,Mobile,+43 1632,Home,Gasse 12,Wien\n',
    );
    expect(first(file)).toMatchObject({
      name: 'Jonas Weber',
      company: 'Weber Treppen',
      emails: [
        { label: 'work', value: 'jonas@weber.example' },
        { label: 'work', value: 'j@weber.example' },
      ],
      phones: [{ label: 'mobile', value: '+43 1632' }],
      addresses: [{ label: 'home', street: 'Gasse 12', city: 'Wien' }],
    });
  });

  it('of Outlook: two lines of a street, no date, and an internal address', () => {
    const file = read(
      'First Name,Business Street,Business Street 2,Business City,Birthday,E-mail Address,E-mail Type\nTom,Line 1,Line 2,York,0/0/00,/o=Org/cn=tom,EX\n',
    );
    expect(first(file)).toMatchObject({
      birthday: '',
      emails: [],
      addresses: [{ label: 'work', street: 'Line 1\nLine 2' }],
    });
    expect(file.entries[0]?.fault).toBeNull();
  });

  it('ask how a date is to be read only when no row says it', () => {
    const text = 'Name;Geb.\nJonas;03/04/85\n';
    const [, asked] = read(text).columns;
    expect(asked?.readings).toEqual(['1985-04-03', '1985-03-04']);
    expect(first(read(text, { dayFirst: false })).birthday).toBe('1985-03-04');
    const told = read('Name;Geb.\nJonas;03/04/85\nTom;04/23/26\n');
    expect(told.columns[1]?.readings).toEqual([]);
    expect(told.entries.map(({ person }) => person.birthday)).toEqual(['1985-03-04', '2026-04-23']);
  });

  it('that become no card say why, and can be corrected', () => {
    const text = 'Name,Mail\nRaman,priya@raman\n,\n,x\n';
    const file = read(text, { fields: ['name', 'email'] });
    expect(file.entries.map(({ row, fault }) => [row, fault?.reason, fault?.value])).toEqual([
      [2, 'bad_email', 'priya@raman'],
      [4, 'bad_email', 'x'],
    ]);
    const corrected = read(text, {
      fields: ['name', 'email'],
      corrections: [{ row: 2, column: 1, value: 'p@raman.example' }],
    });
    expect(corrected.entries[0]).toMatchObject({ fault: null, person: { emails: [{ value: 'p@raman.example' }] } });
  });

  it('of an LDIF file, with folded lines and base64; its lists are no persons', () => {
    const name = Buffer.from('Jürgen Groß').toString('base64');
    const file = read(
      `dn: cn=x\nobjectclass: person\ncn:: ${name}\nmail: juergen@gr\n oss.example\nmobile: +49 1\nbirthyear: 1980\nbirthmonth: 4\nbirthday: 5\n\n` +
        'dn: cn=list\nobjectclass: groupOfNames\ncn: Team\nmember: cn=x\n\n',
    );
    expect(file.format).toBe('ldif');
    expect(first(file)).toMatchObject({
      name: 'Jürgen Groß',
      emails: [{ value: 'juergen@gross.example' }],
      birthday: '1980-04-05',
    });
    expect(file.entries[1]?.fault?.reason).toBe('group');
  });

  it('of vCards of any version; one bad card spoils only itself', () => {
    const file = read(
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=FCrgen\nTEL;CELL:+49 1\nEND:VCARD\n' +
        'BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:Team\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nNOTE:nobody\nEND:VCARD\nBEGIN:VCARD\nFN:cut',
    );
    expect(first(file)).toMatchObject({ name: 'Jürgen Müller', phones: [{ label: 'mobile' }] });
    expect(file.entries[0]?.card?.version).toBe('3.0');
    expect(file.entries.map(({ fault }) => fault?.reason)).toEqual([undefined, 'group', 'empty', 'unreadable']);
  });
});

describe('files', () => {
  it('that are no contacts are refused', () => {
    for (const text of ['', 'hello', '\u0000\u0001\u0002PNG,,\u0003\u0004', 'PK\u0003\u0004,,,\n,,,']) {
      expect(() => read(text)).toThrow(ContactFileError);
    }
  });

  it('never fail in another way, whatever they hold', () => {
    const piece = fc.constantFrom(
      ...[
        '"',
        ',',
        ';',
        '\t',
        '\r\n',
        '\n',
        'BEGIN:VCARD\n',
        'END:VCARD\n',
        'dn: x\n',
        'cn:: ==\n',
        ' ',
        '=',
        'N:',
        'a@b.cd',
        '\u0000',
        '\ud800',
        'Name',
        '03/04/85',
      ],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), (pieces) => {
        try {
          expect(read(pieces.join('')).entries.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(ContactFileError);
        }
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        try {
          readContactFile(bytes, {}, YEAR);
        } catch (error) {
          expect(error).toBeInstanceOf(ContactFileError);
        }
      }),
    );
  });

  it('that were exported as a table are read as the same persons', () => {
    const word = fc.stringMatching(/^[A-Za-z=+@'-]{1,10}$/);
    const person = fc.record({ name: word, given: word, family: word, company: word, notes: word }).map((texts) => ({
      ...nobody(),
      ...texts,
      birthday: '--04-15',
      emails: [{ id: '', label: 'work', value: 'a@b.example' }],
      phones: ['1', '2', '3', '4'].map((end) => ({ id: '', label: 'mobile', value: `+43 1632 ${end}` })),
      addresses: [
        { id: '', label: 'home', street: 'A\nB', extended: '', city: 'C', state: 'D', zip: '1', country: 'E' },
      ],
    }));
    fc.assert(
      fc.property(person, (one) => {
        expect(first(read(csvLines([TABLE_HEADER, tableRow(one, [])])))).toEqual(one);
      }),
    );
  });
});
