import { formKind } from '@gerbang/shared/contracts/building/uploads';
import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';

import { prepareHeaders } from '../api/headers.ts';
import { readTenantSession, tenantHeaders } from '../session/tenant-session.ts';
import { resultOf, sendDirect, type DirectProgress, type SendResult } from './direct-upload.ts';
import { sendRequest } from './send-request.ts';

export interface Sending {
  blob: Blob;
  kind: UploadKind;
  key: string;
  /** Sends the token of the tenant session. */
  as_tenant: boolean;
  /** Token of the staff session. Null for tenants and visitors. */
  token: string | null;
  /** Kept between attempts. */
  progress: DirectProgress;
  onProgress: (part: number) => void;
}

/** Uploads a file, to the storage where that is offered, otherwise to the API, and reports progress. */
export async function sendFile(sending: Sending, signal: AbortSignal): Promise<SendResult> {
  const { blob, kind, key, as_tenant, token, onProgress } = sending;
  const session = as_tenant ? readTenantSession() : null;
  if (as_tenant && session === null) return { code: 'unauthenticated', passing: false };
  const headersOf = (body: Blob | string, own: Record<string, string>) =>
    prepareHeaders(new Headers({ ...own, ...tenantHeaders(session) }), token, body, navigator.userAgent);
  const place = placeOf(sending);
  const direct = await sendDirect(sending, {
    ask(path, body) {
      const text = JSON.stringify(body);
      return sendRequest({ url: `/v1/${place}/direct${path}`, headers: headersOf(text, {}), body: text }, signal);
    },
    store: (url, form) => sendRequest({ url, body: form, onProgress }, signal),
  });
  if (direct !== undefined) return direct;
  const headers = headersOf(blob, { 'Content-Type': blob.type, 'Idempotency-Key': key });
  return resultOf(
    await sendRequest({ url: `/v1/${place}/image?kind=${kind}`, headers, body: blob, onProgress }, signal),
  );
}

/** Files of permit forms have a public address, for visitors and tenants alike. */
function placeOf({ kind, token }: Sending): string {
  return token === null && formKind.safeParse(kind).success ? 'public/upload' : 'upload';
}
