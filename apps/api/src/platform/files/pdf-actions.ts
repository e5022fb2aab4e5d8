import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

import { AppError } from '../errors.ts';

/** Names of actions that run code, start programs or send data. Each is long enough not to occur in random bytes. */
const ACTIVE = /\/(?:JavaScript|Launch|RichMedia|SubmitForm|ImportData|GoToE|Rendition)(?=[\s\0()<>[\]{}/%]|$)/;
/** The name that marks a packed list of objects, in any spelling. */
const OBJECT_STREAM = /\/(?:O|#4f)(?:b|#62)(?:j|#6a)(?:S|#53)(?:t|#74)(?:m|#6d)(?=[\s\0()<>[\]{}/%]|$)/gi;
/** A comment, a bracket of a dictionary, text in hexadecimal digits, a parenthesis, a name or a word. */
const TOKEN = /%[^\r\n]*|<<|>>|<[^>]*>?|[()]|\/?[^\0\t\n\f\r ()<>[\]{}/%]+/g;
const TEXT_PART = /\\[\s\S]|[()]/g;
const LINE_END = /\r\n?|\n/y;
/** A list of objects begins with a number and a place. Otherwise it was packed in more than one way. */
const LIST_BEGIN = /^\s*(?:\d+\s+\d|$)/;
const MAX_UNPACKED_BYTES = 20_000_000;
const MAX_OBJECT_STREAMS = 2_000;

const unpack = promisify(inflate);

/**
 * Refuses a PDF whose objects name an action that runs code, starts a program or sends data. Reads the bytes and the
 * packed lists of objects, not pages or pictures. A list of objects that cannot be unpacked, such as an encrypted one,
 * is refused too. Does not see actions in other files inside the PDF, nor faults of a reader that need no action.
 */
export async function assertNoActions(body: Buffer): Promise<void> {
  const text = body.toString('latin1');
  if (ACTIVE.test(plainNames(text))) throw new AppError('pdf_active');
  let left = MAX_UNPACKED_BYTES;
  for (const start of objectStreams(text)) {
    const objects = await unpacked(body.subarray(start), left);
    left -= objects.length;
    const list = objects.toString('latin1');
    if (!LIST_BEGIN.test(list) || ACTIVE.test(plainNames(list))) throw new AppError('pdf_active');
  }
}

/** Characters of a name may be written as `#` and two hexadecimal digits. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Where the content of each packed list of objects begins. */
function objectStreams(text: string): number[] {
  const starts: number[] = [];
  let read = 0;
  for (const match of text.matchAll(OBJECT_STREAM)) {
    const begin = match.index + match[0].length;
    read += findStreams(text, begin, starts) - begin;
    // The dictionaries of a real file do not overlap. This keeps the time in proportion to the size of the file.
    if (read > text.length) throw new AppError('pdf_active');
  }
  return starts;
}

/**
 * Reads a dictionary from one of its names on as a reader does, because its texts and comments may contain anything. Adds
 * the beginning of its stream, and of everything else that a reader might take for it. Returns where it stopped.
 */
function findStreams(text: string, begin: number, starts: number[]): number {
  let depth = 1;
  let at = begin;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return text.length;
    const token = match[0];
    at = TOKEN.lastIndex;
    if (token === '(') at = endOfText(text, at);
    else if (token === '<<') depth += 1;
    else if (token === '>>') depth -= 1;
    else if (token === 'stream') {
      if (starts.length === MAX_OBJECT_STREAMS) throw new AppError('pdf_active');
      starts.push(endOfLine(text, at));
      if (depth <= 0) return at;
    } else if (token === 'endobj' && depth <= 0) return at;
  }
  return at;
}

/** The end of a text in parentheses, which may contain others. */
function endOfText(text: string, begin: number): number {
  let open = 1;
  TEXT_PART.lastIndex = begin;
  for (let part = TEXT_PART.exec(text); part !== null; part = TEXT_PART.exec(text)) {
    if (part[0] === '(') open += 1;
    if (part[0] === ')') open -= 1;
    if (open === 0) return TEXT_PART.lastIndex;
  }
  throw new AppError('pdf_active');
}

/** Readers differ in what they skip when the word `stream` does not end its line. */
function endOfLine(text: string, at: number): number {
  LINE_END.lastIndex = at;
  if (!LINE_END.test(text)) throw new AppError('pdf_active');
  return LINE_END.lastIndex;
}

async function unpacked(content: Buffer, maxOutputLength: number): Promise<Buffer> {
  if (maxOutputLength <= 0) throw new AppError('pdf_active');
  try {
    // Readers accept a stream without its last bytes, so this does too.
    return await unpack(content, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw new AppError('pdf_active');
  }
}
