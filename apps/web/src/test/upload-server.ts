import { vi } from 'vitest';

import { forgetOffer } from '../lib/uploads/direct-upload.ts';
// Loaded on first use, which tests with a stopped clock cannot wait for.
import '../lib/uploads/send-file.ts';
import { readUploads, removeUpload } from '../lib/uploads/upload-store.ts';

export interface SentUpload {
  path: string;
  headers: Headers;
  body: Blob | FormData | string;
  /** Reports progress (0 to 1). */
  progress: (part: number) => void;
  answer: (status: number, body: unknown) => void;
  /** Ends the upload with a network error. */
  fail: () => void;
}

type Handler = (upload: SentUpload) => void;

/** Responds to an upload with the URL of the stored file. */
export const storeUpload: Handler = (upload) =>
  upload.answer(200, { data: `${location.origin}/v1/files/${upload.headers.get('Idempotency-Key')}` });

/** Answers the question for a direct upload, which is not recorded, like an installation without them. */
const noDirectUploads: Handler = (upload) => upload.answer(200, { data: null });

/**
 * Replaces `XMLHttpRequest`. Records every upload and calls `handle`, which responds to it. With `direct` it also gets the
 * requests for direct uploads.
 */
export function stubUploads(handle: Handler = storeUpload, { direct = false } = {}): SentUpload[] {
  // Another test file may have found direct uploads off, and the page remembers it.
  forgetOffer();
  const sent: SentUpload[] = [];
  let previews = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:photo-${(previews += 1)}`, revokeObjectURL: () => {} }),
  );
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      #path = '';
      #headers = new Headers();
      #isOver = false;

      open(_method: string, path: string): void {
        this.#path = path;
      }

      setRequestHeader(name: string, value: string): void {
        this.#headers.set(name, value);
      }

      abort(): void {
        this.#end('abort');
      }

      send(body: Blob | FormData | string): void {
        const upload: SentUpload = {
          path: this.#path,
          headers: this.#headers,
          body,
          progress: (part) =>
            this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: part * 100, total: 100 })),
          answer: (status, answer) => {
            this.status = status;
            this.responseText = JSON.stringify(answer);
            this.#end('load');
          },
          fail: () => this.#end('error'),
        };
        const is_hidden = !direct && this.#path.endsWith('/upload/direct');
        if (!is_hidden) sent.push(upload);
        queueMicrotask(() => (is_hidden ? noDirectUploads : handle)(upload));
      }

      #end(event: string): void {
        if (this.#isOver) return;
        this.#isOver = true;
        this.dispatchEvent(new Event(event));
      }
    },
  );
  return sent;
}

export function aPhoto(name = 'foto.jpg', type = 'image/jpeg'): File {
  return new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type });
}

/** Cancels and removes every upload, so that none affects the next test. */
export function forgetUploads(): void {
  forgetOffer();
  for (const key of readUploads().keys()) removeUpload(key);
}
