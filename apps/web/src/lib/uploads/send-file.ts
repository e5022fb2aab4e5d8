import { formKind, uploadAnswer } from '@gerbang/shared/contracts/building/uploads';
import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import { problem } from '@gerbang/shared/contracts/common';
import { isErrorCode } from '@gerbang/shared/errors';
import type { ErrorCode } from '@gerbang/shared/errors';

import { prepareHeaders } from '../api/headers.ts';
import { readTenantSession, tenantHeaders } from '../session/tenant-session.ts';

/** An upload without progress for this long is cancelled. */
export const STALLED_MS = 60_000;

/** Why an upload failed. `offline` means that the connection was lost or stalled. */
export type UploadFault = ErrorCode | 'offline';

/** Result of an upload. `passing` marks a temporary error: a retry may succeed. */
export type SendResult = { url: string } | { code: UploadFault; passing: boolean };

export interface Sending {
  blob: Blob;
  kind: UploadKind;
  key: string;
  /** Sends the token of the tenant session. */
  as_tenant: boolean;
  /** Token of the staff session. Null for tenants and visitors. */
  token: string | null;
  onProgress: (part: number) => void;
}

/** Uploads a file and reports progress. Uses `XMLHttpRequest`, because `fetch` reports no upload progress. */
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
    request.open('POST', `/v1/${pathOf(sending)}?kind=${sending.kind}`);
    const own = new Headers({ 'Content-Type': sending.blob.type, 'Idempotency-Key': sending.key });
    for (const [name, value] of Object.entries(tenantHeaders(session))) own.set(name, value);
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

/** Files of permit forms have a public address, for visitors and tenants alike. */
function pathOf({ kind, token }: Sending): string {
  return token === null && formKind.safeParse(kind).success ? 'public/upload/image' : 'upload/image';
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
