import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

import { AppError } from '../errors.ts';

/** Names of actions that run code, start programs or send data. Each is long enough not to occur in random bytes. */
const ACTIVE = /\/(?:JavaScript|Launch|RichMedia|SubmitForm|ImportData|GoToE|Rendition)(?=[\s\0()<>[\]{}/%]|$)/;
/** A stream in a file, with the end of the dictionary before it. */
const STREAM = />>\s{0,8}stream\r?\n?/g;
const OBJECT_STREAM = /\/ObjStm(?=[\s\0()<>[\]{}/%]|$)/;
const DICTIONARY_BYTES = 4_096;
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
  const starts = objectStreams(text);
  if (starts.length > MAX_OBJECT_STREAMS) throw new AppError('pdf_active');
  for (const start of starts) {
    const objects = await unpacked(body.subarray(start), left);
    left -= objects.length;
    if (ACTIVE.test(plainNames(objects.toString('latin1')))) throw new AppError('pdf_active');
  }
}

/** Characters of a name may be written as `#` and two hexadecimal digits. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Where the content of each packed list of objects begins. */
function objectStreams(text: string): number[] {
  return [...text.matchAll(STREAM)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - DICTIONARY_BYTES), match.index);
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    return OBJECT_STREAM.test(plainNames(dictionary)) ? [match.index + match[0].length] : [];
  });
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
