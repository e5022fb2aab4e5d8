import { problem } from '@gerbang/shared/contracts/common';
import { uploadAnswer } from '@gerbang/shared/contracts/uploads';
import type { UploadKind } from '@gerbang/shared/contracts/uploads';
import { isErrorCode } from '@gerbang/shared/errors';
import type { ErrorCode } from '@gerbang/shared/errors';

import { prepareHeaders } from '../api/headers.ts';
import { readTenantSession, tenantHeaders } from '../session/tenant-session.ts';

/** A line on which nothing moved for so long is taken for dead. */
export const STALLED_MS = 60_000;

/** Why an upload failed; `offline` stands for a line that is gone. */
export type UploadFault = ErrorCode | 'offline';

/** How sending a file ended. */
export type SendResult = { url: string } | { code: UploadFault; passing: boolean };

/** A file on its way. */
export interface Sending {
  blob: Blob;
  kind: UploadKind;
  key: string;
  /** Sent with the tenant's token, to be used on the tenant's own form. */
  as_tenant: boolean;
  /** Sent with this staff session instead. */
  token: string | null;
  onProgress: (part: number) => void;
}

/** Sends a file and says how far it is; `XMLHttpRequest`, because `fetch` cannot. */
export function sendFile(sending: Sending, signal: AbortSignal): Promise<SendResult> {
  const session = sending.as_tenant ? readTenantSession() : null;
  if (sending.as_tenant && session === null) return Promise.resolve({ code: 'unauthenticated', passing: false });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const watch = stallWatch(() => request.abort());
    const end = (result: SendResult) => {
      watch.stop();
      resolve(result);
    };
    request.open(
      'POST',
      `/v1/${session === null && sending.token === null ? 'public/' : ''}upload/image?kind=${sending.kind}`,
    );
    const own = new Headers({ 'Content-Type': sending.blob.type, 'Idempotency-Key': sending.key });
    if (session !== null) for (const [name, value] of Object.entries(tenantHeaders(session))) own.set(name, value);
    prepareHeaders(own, sending.token, sending.blob, navigator.userAgent).forEach((value, name) =>
      request.setRequestHeader(name, value),
    );
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.restart();
      if (total > 0) sending.onProgress(loaded / total);
    });
    request.addEventListener('load', () => end(resultOf(request.status, request.responseText)));
    request.addEventListener('error', () => end({ code: 'offline', passing: true }));
    request.addEventListener('abort', () => end({ code: 'offline', passing: true }));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(sending.blob);
  });
}

function resultOf(status: number, text: string): SendResult {
  const body = parsed(text);
  const answer = uploadAnswer.safeParse(body);
  if (status === 200 && answer.success) return { url: answer.data.data };
  const code = problem.safeParse(body).data?.code;
  const passing = status === 408 || status === 429 || status >= 500;
  return { code: code !== undefined && isErrorCode(code) ? code : 'internal', passing };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls out when nothing has moved for a while. */
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
