import { parentPort } from 'node:worker_threads';
import { ContactFileError } from '@pillarbox/rules/contact-files/contact-file';
import { FileReader } from './file-reader.ts';
import type { FileAnswer, FileAnswers, FileQuestion } from './worker-messages.ts';

let reader: FileReader | null = null;

function opened(): FileReader {
  if (reader === null) throw new Error('No file is open');
  return reader;
}

function answer(question: FileQuestion): FileAnswers[keyof FileAnswers] {
  switch (question.ask) {
    case 'open':
      reader = new FileReader(question.bytes, question.options, question.thisYear);
      return null;
    case 'known':
      return opened().known(question.contacts);
    case 'cards':
      return opened().cards(question.contacts);
    case 'plan':
      return opened().plan(question.room);
    case 'writes':
      return opened().writes(question.from, question.importId);
    case 'leftOut':
      return opened().leftOut();
  }
}

function reply(question: FileQuestion): FileAnswer {
  try {
    return { answer: answer(question) };
  } catch (error) {
    if (error instanceof ContactFileError) return { fault: error.fault, rows: error.rows };
    return { fault: 'unreadable', rows: 0 };
  }
}

parentPort?.on('message', (question: FileQuestion) => {
  parentPort?.postMessage(reply(question));
});
