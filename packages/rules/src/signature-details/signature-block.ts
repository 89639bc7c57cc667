/** The lines of a signature. */
export interface SignatureBlock {
  readonly lines: readonly string[];
  /** Something said where it begins: a line `--`, words of farewell, or the name of the author. */
  readonly isMarked: boolean;
}

/** Most lines of a signature: further ones are notices about confidentiality. */
const MAX_BLOCK = 20;
/** Most lines at the end of a message without a mark in which numbers may stand. */
const MAX_UNMARKED = 8;
/** Longest line of words of farewell, or with the author's name. */
const MAX_MARK = 70;

/** The line above a signature (RFC 3676 4.3); some programs drop its blank. */
const DELIMITER = /^--$/;
/** The line above the footer of a mailing list. */
const FOOTER = /^(?:_{10,}|-{10,}|={10,}|\*{10,})$/;

/** The first words of farewells in the languages of the product and their neighbours, in lower case. */
const FAREWELLS: readonly string[] = [
  ...[
    'best',
    'kind regards',
    'regards',
    'warm regards',
    'yours',
    'sincerely',
    'cheers',
    'thanks',
    'thank you',
    'many thanks',
  ],
  ...[
    'mit freundlich',
    'freundliche gr',
    'viele gr',
    'beste gr',
    'liebe gr',
    'herzliche gr',
    'schöne gr',
    'gruß',
    'grüße',
    'mfg',
  ],
  ...[
    'cordialement',
    'bien cordialement',
    'bien à vous',
    'salutations',
    'meilleures salutations',
    'sincères',
    'merci',
    'bonne journée',
  ],
  ...[
    'saludos',
    'un saludo',
    'atentamente',
    'cordialmente',
    'un cordial saludo',
    'gracias',
    'cordiali saluti',
    'distinti saluti',
  ],
  ...[
    'saluti',
    'grazie',
    'un caro saluto',
    'com os melhores',
    'cumprimentos',
    'melhores cumprimentos',
    'atenciosamente',
  ],
  ...[
    'obrigad',
    'abraço',
    'med venlig',
    'venlig hilsen',
    'mvh',
    'hilsen',
    'med vennlig',
    'vennlig hilsen',
    'beste hilsen',
  ],
  ...[
    'med vänlig',
    'vänliga hälsningar',
    'hälsningar',
    'bästa hälsningar',
    'vänligen',
    's poštovanjem',
    'lijep pozdrav',
    'pozdrav',
  ],
  ...[
    'srdačan',
    'üdvözlettel',
    'tisztelettel',
    'köszönettel',
    'üdv',
    'cu stimă',
    'cu respect',
    'o zi',
    'mulțum',
    'toate cele bune',
  ],
  ...[
    'me respekt',
    'përshëndetje',
    'sinqerisht',
    'gjithë të mirat',
    'με εκτίμηση',
    'φιλικά',
    'ευχαριστώ',
    'χαιρετισμούς',
  ],
  ...[
    'поздрави',
    'с уважение',
    'с поздрав',
    'благодаря',
    'met vriendelijke',
    'groeten',
    'с уважением',
    'ystävällisin',
    'z poważaniem',
  ],
];

function isFarewell(line: string): boolean {
  if (line.length > MAX_MARK) return false;
  const words = line.toLowerCase();
  return FAREWELLS.some((one) => words.startsWith(one));
}

/** Whether a line begins with the author's name. One word is no name: it could begin any sentence. */
function isName(line: string, name: string): boolean {
  const words = name.trim().toLowerCase();
  return words.includes(' ') && line.length <= MAX_MARK && line.toLowerCase().startsWith(words);
}

/** Up to the footer of a mailing list, and no longer than a signature. */
function bounded(lines: readonly string[]): readonly string[] {
  const footer = lines.findIndex((line) => FOOTER.test(line));
  return (footer === -1 ? lines : lines.slice(0, footer)).slice(0, MAX_BLOCK);
}

function isWritten(line: string): boolean {
  return line !== '';
}

/**
 * The signature of a message: what follows the last line `--`, else the last words of farewell, else the last line with the author's
 * name, which belongs to it. Without any of them it is the end of the message, which may be none.
 * @param runs what `ownLines` returns.
 * @param name the author's name in the header.
 */
export function signatureBlock(runs: readonly (readonly string[])[], name: string): SignatureBlock {
  const marks: readonly [isMark: (line: string) => boolean, after: 0 | 1][] = [
    [(line) => DELIMITER.test(line), 1],
    [isFarewell, 1],
    [(line) => isName(line, name), 0],
  ];
  for (const [isMark, after] of marks) {
    for (const run of runs.toReversed()) {
      const at = run.findLastIndex(isMark);
      const lines = at === -1 ? [] : bounded(run.slice(at + after));
      if (lines.some(isWritten)) return { lines, isMarked: true };
    }
  }
  const last = runs.findLast((run) => run.some(isWritten)) ?? [];
  const end = last.findLastIndex(isWritten) + 1;
  return { lines: last.slice(Math.max(0, end - MAX_UNMARKED), end), isMarked: false };
}
