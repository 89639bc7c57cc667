import { hiddenCharacters } from '../deception/hidden-characters.ts';

/** Why a file is risky: it is a program, it hides its true ending, or its name has characters that change its order. */
export type FileRisk = 'program' | 'double_ending' | 'hidden_characters';

/** Files that Windows, macOS or an office program runs, and disk images that hide where a file came from. */
const PROGRAMS = new Set(
  (
    'exe scr com pif bat cmd msi msp msix appx jar js jse vbs vbe wsf wsh hta ps1 psm1 cpl lnk url reg chm gadget inf sct ' +
    'dll sys app dmg pkg command workflow scpt iso img vhd vhdx docm xlsm xlsb pptm dotm xltm ppam xll one apk deb rpm sh'
  ).split(' '),
);

/** Endings of documents and pictures that are put before the true ending to deceive: `invoice.pdf.exe`. */
const HARMLESS = /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|txt|csv|jpe?g|png|gif|mp[34]|html?|zip)\s*\.[a-z0-9]{1,8}$/i;

/** Web pages as files: they open outside the protection of the message frame, with a form of the sender's own. */
const PAGES = /\.(?:x?html?|svg|mht(?:ml)?)$/i;

/** Why opening a file may harm, null for other files. Pure, in linear time. */
export function fileRisk(name: string): FileRisk | null {
  const ending = /\.([a-z0-9]{1,8})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const runs = PROGRAMS.has(ending) || PAGES.test(name);
  if (hiddenCharacters(name).length > 0) return 'hidden_characters';
  if (runs && HARMLESS.test(name)) return 'double_ending';
  return runs ? 'program' : null;
}
