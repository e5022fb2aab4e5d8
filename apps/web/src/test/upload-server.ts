import { vi } from 'vitest';

import { readUploads, removeUpload } from '../lib/uploads/upload-store.ts';

/** One upload as it left for the network. */
export interface SentUpload {
  path: string;
  headers: Headers;
  body: Blob;
  /** Says that so much of it has been sent (0 to 1). */
  progress: (part: number) => void;
  answer: (status: number, body: unknown) => void;
  /** The line is lost. */
  fail: () => void;
}

type Handler = (upload: SentUpload) => void;

/** Answers an upload with the address it got. */
export const storeUpload: Handler = (upload) =>
  upload.answer(200, { data: `${location.origin}/v1/files/${upload.headers.get('Idempotency-Key')}` });

/** Stands at the network's edge for uploads: every one is kept, and answered by `handle` as soon as it is sent. */
export function stubUploads(handle: Handler = storeUpload): SentUpload[] {
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

      send(body: Blob): void {
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
        sent.push(upload);
        queueMicrotask(() => handle(upload));
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

/** A picture file. */
export function aPhoto(name = 'foto.jpg', type = 'image/jpeg'): File {
  return new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type });
}

/** Stops and forgets every upload, so that none reaches into the next test. */
export function forgetUploads(): void {
  for (const key of readUploads().keys()) removeUpload(key);
}
