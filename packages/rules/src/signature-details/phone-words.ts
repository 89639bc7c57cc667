/** What a word before a number says: a kind of number, or that it is no number of a telephone. */
export type PhoneWord = 'work' | 'mobile' | 'fax' | 'home' | 'main' | 'none';

/** Words before numbers in the languages of the product and their neighbours, in lower case and without points. */
const WORDS: Readonly<Record<PhoneWord, string>> = {
  work:
    'tel telephone telefon phone ph téléphone tél telefono teléfono teléf tfno tlf tlfn telefone telf telefonnummer telefonszám telefoni ' +
    'telefonul τηλ τηλέφωνο тел телефон direct direkt direkte direkter direktnummer office büro bureau ufficio oficina kontor ' +
    'kontoret work arbeit arbejde arbete durchwahl desk call puhelin telefoon dienstlich ured irodai birou zyra γραφείο служебен',
  mobile:
    'mobile mobil mob handy cell cellphone cellular móvil celular cel portable port cellulare telemóvel telemovel mobiltelefon mobilni ' +
    'mobitel mobilnr mobilnummer gsm natel κινητό κιν мобилен моб celularul smartphone mobiel whatsapp cellul mobiltel celulari',
  fax: 'fax telefax facsimile télécopie télécopieur φαξ факс faks faxszám telefaks',
  home: 'home privat private privé casa domicile hjem hemma σπίτι домашен kuća otthon acasă shtëpi privato particular',
  main: 'main zentrale switchboard central centrale standard reception centralino centralita omställning växel hovednummer vermittlung hotline',
  none:
    'iban bic swift konto kontonr kontonummer account acct blz sort hrb hra fn uid ust vat atu steuernummer steuer siret siren rcs tva iva ' +
    'piva cif nif nipc cui oib afm αφμ еик булстат order bestellung bestellnummer bestellnr auftrag auftragsnummer ticket ref case invoice rechnung ' +
    'rechnungsnummer rechnungsnr kundennummer kundennr customer plz postfach box reg orgnr org cvr kvk duns abn eori capital kapital ' +
    'commande facture pedido factura fattura ordine encomenda fatura ordre faktura order beställning naručba narudžba račun számla rendelés ' +
    'comandă factură porosi faturë παραγγελία τιμολόγιο поръчка фактура sendungsnummer tracking serial id matricola passport pass isbn ean ' +
    'adószám cégjegyzék mb mbs nuis nipt version imei meeting zoom passcode pin code kenncode zugangscode',
};

const KIND_OF = new Map<string, PhoneWord>(
  (Object.keys(WORDS) as PhoneWord[]).flatMap((kind) =>
    WORDS[kind].split(' ').map((word): [string, PhoneWord] => [word, kind]),
  ),
);
/** Single letters that are labels when nothing else stands before the number. */
const LETTERS: Readonly<Record<string, PhoneWord>> = {
  t: 'work',
  p: 'work',
  d: 'work',
  o: 'work',
  m: 'mobile',
  f: 'fax',
  h: 'home',
};
/** Words between a label and its number. */
const BETWEEN = /^(?:no|nr|n|num|number|nummer|numero|número|numéro|nº|line|linie|tel|phone|phones|telefon)$/;
/** Words before a number that may belong to its label. */
const NEAR = 3;
/** Further words before a number that may say that it is none. */
const FAR = 5;

/** What the text between the beginning of a line, or the number before, and a number says about it. */
export interface Lead {
  /** Undefined when no word says what the number is. */
  readonly word: PhoneWord | undefined;
  /** No letter or digit stands in the text. */
  readonly isEmpty: boolean;
}

/** Reads the text before a number; at most its last 60 characters. */
export function leadOf(text: string): Lead {
  const near = text.slice(-60).toLowerCase();
  if (!/[\p{L}\p{N}]/u.test(near)) return { word: undefined, isEmpty: true };
  // "Tél." and "P.IVA" are words, and a hyphen joins the parts of "UID-Nr".
  const words = near.match(/[\p{L}\p{M}]+/gu) ?? [];
  const kinds = words.slice(-FAR).map((word) => KIND_OF.get(word));
  if (kinds.includes('none')) return { word: 'none', isEmpty: false };
  const [only] = words;
  if (words.length === 1 && only !== undefined && LETTERS[only] !== undefined && !/\d/.test(near))
    return { word: LETTERS[only], isEmpty: false };
  // Digits after the last word belong to something else: "Floor 3, ".
  if (/\d[^\p{L}]*$/u.test(near)) return { word: undefined, isEmpty: false };
  return { word: labelAt(words.slice(-NEAR)), isEmpty: false };
}

/** The label that the last words before a number are: the most exact one that stands in them. */
function labelAt(words: readonly string[]): PhoneWord | undefined {
  const end = words.findLastIndex((word) => !BETWEEN.test(word) || KIND_OF.has(word)) + 1;
  const label: PhoneWord[] = [];
  for (const word of words.slice(0, end).toReversed()) {
    const kind = KIND_OF.get(word);
    if (kind === undefined) break;
    label.push(kind);
  }
  // A number for calls and faxes is called.
  if (label.includes('work') && label.includes('fax')) return 'work';
  return label.find((kind) => kind !== 'work') ?? label[0];
}
