/** The kind of an attachment (contract `attachment.type`) by its MIME type [MAIL-070]. */
const BY_MIME: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['application/x-pdf', 'pdf'],
  ['application/zip', 'archive'],
  ['application/x-zip-compressed', 'archive'],
  ['application/gzip', 'archive'],
  ['application/x-gzip', 'archive'],
  ['application/x-tar', 'archive'],
  ['application/x-7z-compressed', 'archive'],
  ['application/x-rar-compressed', 'archive'],
  ['application/vnd.rar', 'archive'],
  ['application/msword', 'document'],
  ['application/rtf', 'document'],
  ['text/rtf', 'document'],
  ['application/vnd.oasis.opendocument.text', 'document'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['application/vnd.ms-excel', 'sheet'],
  ['text/csv', 'sheet'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'sheet'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheet'],
  ['application/vnd.ms-powerpoint', 'slides'],
  ['application/vnd.oasis.opendocument.presentation', 'slides'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'slides'],
  ['text/calendar', 'calendar'],
  ['application/ics', 'calendar'],
  ['text/vcard', 'contact'],
  ['text/x-vcard', 'contact'],
  ['text/directory', 'contact'],
]);

/** The kind by file extension, for mail programs that call everything application/octet-stream. */
const BY_ENDING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    image: 'png gif jpg jpeg webp bmp tif tiff heic avif svg',
    pdf: 'pdf',
    archive: 'zip gz tgz tar 7z rar bz2 xz',
    document: 'doc docx odt rtf pages',
    sheet: 'xls xlsx ods csv numbers',
    slides: 'ppt pptx odp key',
    audio: 'mp3 wav ogg m4a flac aac',
    video: 'mp4 mov avi mkv webm mpg mpeg',
    calendar: 'ics',
    contact: 'vcf',
    message: 'eml msg',
    text: 'txt log md',
  }).flatMap(([word, endings]) => endings.split(' ').map((ending) => [ending, word] as const)),
);

/** The kind of an attachment; 'file' if it is unknown. */
export function kindOf(mime: string, name: string): string {
  const exact = BY_MIME.get(mime);
  if (exact !== undefined) return exact;
  const [main = ''] = mime.split('/');
  if (main === 'image' || main === 'audio' || main === 'video') return main;
  if (mime === 'message/rfc822' || mime === 'message/global') return 'message';
  if (main === 'text' || main === 'message') return 'text';
  return BY_ENDING.get(/\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'file';
}

/** The letters that stand for a file: its ending, or the beginning of its kind. */
export function kindLetters(name: string, type: string): string {
  const ending = /\.([\p{L}\p{N}]{1,4})$/u.exec(name)?.[1];
  return (ending ?? type.slice(0, 4)).toUpperCase();
}
