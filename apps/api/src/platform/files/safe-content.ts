import { AppError } from '../errors.ts';
import { assertNoVirus } from './clamd.ts';
import { sniff, type SniffedType } from './image-sniff.ts';
import type { ImageProcessor } from './images.ts';
import { assertNoActions } from './pdf-actions.ts';

/** Content that may be stored and served. Pictures are always re-encoded, never stored as received. */
export interface SafeContent {
  body: Buffer;
  content_type: SniffedType;
  width: number | null;
  height: number | null;
}

interface Checks {
  /** Whether a PDF is accepted, too. */
  papers: boolean;
  clamd_address: string | undefined;
  images: ImageProcessor;
  client: string | undefined;
}

/** Checks a received file and makes it safe. Throws for every other type, viruses, and files that cannot be read. */
export async function safeContent(
  received: Buffer,
  { papers, clamd_address, images, client }: Checks,
): Promise<SafeContent> {
  const type = sniff(received);
  if (type === undefined || (type === 'application/pdf' && !papers)) throw new AppError('unsupported_media');
  if (clamd_address !== undefined) await assertNoVirus(clamd_address, received);
  if (type === 'application/pdf') {
    // PDFs are never decoded here. They are stored as received and served only as a download.
    await assertNoActions(received);
    return { body: received, content_type: type, width: null, height: null };
  }
  return images.clean(received, client);
}
