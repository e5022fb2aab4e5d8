import { describe, expect, it, vi } from 'vitest';

import { aPhoto } from '../../test/upload-server.ts';
import { fitted, mediaType, prepareFile } from './prepare-file.ts';

it.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [1600, 900, 1600, 900],
  [640, 480, 640, 480],
])('scales a picture of %i x %i to %i x %i', (width, height, ...fit) => {
  const result = fitted(width, height);
  expect([result.width, result.height]).toEqual(fit);
});

it.each([
  [{ name: 'a.jpg', type: 'image/jpeg' }, 'item', 'image/jpeg'],
  [{ name: 'a.PNG', type: '' }, 'ktp', 'image/png'],
  [{ name: 'a.jpg', type: 'image/gif' }, 'item', undefined],
  [{ name: 'a.heic', type: 'image/heic' }, 'item', undefined],
  [{ name: 'a.pdf', type: 'application/pdf' }, 'item', undefined],
  [{ name: 'a.pdf', type: 'application/pdf' }, 'attachment', 'application/pdf'],
] as const)('finds the media type of %o for an upload of kind %s: %s', (file, kind, type) =>
  expect(mediaType(file, kind)).toBe(type),
);

describe('a picture', () => {
  const drawn: unknown[][] = [];
  const canvas = (blob: Blob) => {
    const context = { fillRect: () => {}, drawImage: (...args: unknown[]) => drawn.push(args) };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(blob));
  };

  it('sends a picture upright, scaled down and as JPEG', async () => {
    const bitmap = { width: 3000, height: 4000, close: vi.fn() };
    const decode = vi.fn(async () => bitmap);
    vi.stubGlobal('createImageBitmap', decode);
    const small = new Blob(['x'], { type: 'image/jpeg' });
    canvas(small);
    const file = aPhoto('a.png', 'image/png');
    expect(await prepareFile(file, 'item')).toEqual({ blob: small });
    expect(decode).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' });
    expect(drawn.at(-1)).toEqual([bitmap, 0, 0, 1200, 1600]);
    expect(bitmap.close).toHaveBeenCalled();
  });

  it('sends a picture unchanged when JPEG would not be smaller or the browser cannot read it', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => {} }));
    canvas(new Blob(['much larger than before'], { type: 'image/jpeg' }));
    const file = aPhoto();
    expect(await prepareFile(file, 'item')).toEqual({ blob: file });
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')));
    expect(await prepareFile(file, 'item')).toEqual({ blob: file });
  });
});
