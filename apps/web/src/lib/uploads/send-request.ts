/** A request without progress for this long is cancelled. */
export const STALLED_MS = 60_000;

export interface UploadRequest {
  url: string;
  headers?: Headers;
  body: Blob | FormData | string;
  /** Called with the part that was sent, 0 to 1. */
  onProgress?: (part: number) => void;
}

/** The answer to a request. Undefined when the connection was lost or stalled, or the request was cancelled. */
export type UploadAnswer = { status: number; text: string } | undefined;

/** Posts a body and reports progress. Uses `XMLHttpRequest`, because `fetch` reports no upload progress. */
export function sendRequest(
  { url, headers, body, onProgress }: UploadRequest,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const watch = stallWatch(() => request.abort());
    const end = (answer: UploadAnswer) => {
      watch.stop();
      resolve(answer);
    };
    request.open('POST', url);
    headers?.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.restart();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => end({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => end(undefined));
    request.addEventListener('abort', () => end(undefined));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Calls `onStall` after `STALLED_MS` without a call of `restart`. */
function stallWatch(onStall: () => void) {
  let timer = window.setTimeout(onStall, STALLED_MS);
  return {
    restart() {
      window.clearTimeout(timer);
      timer = window.setTimeout(onStall, STALLED_MS);
    },
    stop: () => window.clearTimeout(timer),
  };
}
