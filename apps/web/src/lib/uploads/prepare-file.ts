import { UPLOAD_MAX_BYTES } from '@gerbang/shared/contracts/building/uploads';
import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import type { ErrorCode } from '@gerbang/shared/errors';

/** Longest side of a picture that is sent, in pixels. */
const LONGEST_SIDE = 1600;
const JPEG_QUALITY = 0.82;

const PICTURES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' };
const DOCUMENTS: Readonly<Record<string, string>> = { pdf: 'application/pdf' };

export const ACCEPT: Readonly<Record<UploadKind, string>> = {
  ktp: '.jpg,.png,image/jpeg,image/png',
  item: '.jpg,.png,image/jpeg,image/png',
  gate: '.jpg,.png,image/jpeg,image/png',
  operation: '.jpg,.png,image/jpeg,image/png',
  attachment: '.jpg,.png,.pdf,image/jpeg,image/png,application/pdf',
};

export type Prepared = { blob: Blob } | { code: ErrorCode };

/** The media type of a file. Undefined when this kind of upload does not accept the file. */
export function mediaType(file: Pick<File, 'name' | 'type'>, kind: UploadKind): string | undefined {
  // `operation` accepts documents, too. Fields for photos exclude documents by the file dialog's `accept`.
  const known = kind === 'attachment' || kind === 'operation' ? { ...PICTURES, ...DOCUMENTS } : PICTURES;
  const byName = known[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
  return Object.values(known).find((type) => type === file.type) ?? (file.type === '' ? byName : undefined);
}

/** Scales a picture down for slow connections. Documents are sent unchanged. */
export async function prepareFile(file: File, kind: UploadKind): Promise<Prepared> {
  const type = mediaType(file, kind);
  if (type === undefined) return { code: 'unsupported_media' };
  const blob = type.startsWith('image/') ? await smaller(file) : file;
  return blob.size > UPLOAD_MAX_BYTES ? { code: 'payload_too_large' } : { blob };
}

export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Scales a picture down and encodes it as JPEG. Returns the file itself when the result is not smaller or the browser
 * cannot read it.
 */
async function smaller(file: File): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return file;
  try {
    // Applies the orientation in the photo's metadata, because the new JPEG has no metadata.
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const blob = await toJpeg(bitmap);
    bitmap.close();
    return blob !== null && blob.size < file.size ? blob : file;
  } catch {
    // The server checks the file, too, and reports what is wrong.
    return file;
  }
}

async function toJpeg(bitmap: ImageBitmap): Promise<Blob | null> {
  const { width, height } = fitted(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency: transparent parts would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
}
