import { directUploadAnswer, uploadAnswer } from '@gerbang/shared/contracts/building/uploads';
import type { DirectUpload, UploadKind } from '@gerbang/shared/contracts/building/uploads';
import { problem } from '@gerbang/shared/contracts/common';
import { isErrorCode } from '@gerbang/shared/errors';
import type { ErrorCode } from '@gerbang/shared/errors';

import type { UploadAnswer } from './send-request.ts';

/** Why an upload failed. `offline` means that the connection was lost or stalled. */
export type UploadFault = ErrorCode | 'offline';

/** Result of an upload. `passing` marks a temporary error: a retry may succeed. */
export type SendResult = { url: string } | { code: UploadFault; passing: boolean };

/** What a direct upload remembers between attempts. */
export interface DirectProgress {
  /** Id of the upload whose file the storage has, but which was not announced yet. */
  sent_id?: string | undefined;
}

interface DirectFile {
  blob: Blob;
  kind: UploadKind;
  progress: DirectProgress;
}

/** How requests of a direct upload are sent. */
export interface DirectRequests {
  /** Posts JSON to the API, to a path below `upload/direct`. */
  ask(path: '' | '/done', body: object): Promise<UploadAnswer>;
  /** Posts the form with the file to the storage. */
  store(url: string, form: FormData): Promise<UploadAnswer>;
}

/** Whether this installation has direct uploads. Asked once, because it changes with a setting of the server only. */
let isOffered = true;

/** For tests. */
export function forgetOffer(): void {
  isOffered = true;
}

/**
 * Sends a file to the storage and lets the API check it. Returns undefined when this installation has no direct uploads.
 * Another attempt with the same `progress` does not send the file again when the storage has it.
 */
export async function sendDirect(file: DirectFile, requests: DirectRequests): Promise<SendResult | undefined> {
  if (!isOffered) return undefined;
  const { blob, kind, progress } = file;
  if (progress.sent_id === undefined) {
    const asked = await requests.ask('', { kind, content_type: blob.type, bytes: blob.size });
    const offer = asked?.status === 200 ? directUploadAnswer.safeParse(parsed(asked.text)).data?.data : undefined;
    // An API of the previous version does not know the path.
    isOffered = offer !== null && asked?.status !== 404;
    if (!isOffered) return undefined;
    if (offer === undefined || offer === null) return resultOf(asked);
    const refused = storageFault(await requests.store(offer.url, formOf(offer, blob)));
    if (refused !== undefined) return refused;
    progress.sent_id = offer.id;
  }
  const done = await requests.ask('/done', { id: progress.sent_id });
  // The file is gone or the time is over, so that the next attempt has to send it again.
  if (done?.status === 404) {
    progress.sent_id = undefined;
    return { code: 'unavailable', passing: true };
  }
  return resultOf(done);
}

/** The result of an upload, or of the last request of a direct one, by the answer of the API. */
export function resultOf(answer: UploadAnswer): SendResult {
  if (answer === undefined) return { code: 'offline', passing: true };
  const { status, text } = answer;
  const body = parsed(text);
  const stored = uploadAnswer.safeParse(body);
  if (status === 200 && stored.success) return { url: stored.data.data };
  const code = problem.safeParse(body).data?.code;
  const passing = status === 408 || status === 429 || status >= 500;
  return { code: code !== undefined && isErrorCode(code) ? code : 'internal', passing };
}

/** S3 ignores what comes after the file, so it is the last part. */
function formOf({ fields }: DirectUpload, blob: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', blob);
  return form;
}

/** The storage answers in XML. A form that came too late is refused like a forged one, and the next attempt gets a new one. */
function storageFault(answer: UploadAnswer): SendResult | undefined {
  if (answer === undefined) return { code: 'offline', passing: true };
  if (answer.status >= 200 && answer.status < 300) return undefined;
  if (answer.text.includes('<Code>EntityTooLarge</Code>')) return { code: 'payload_too_large', passing: false };
  return { code: 'unavailable', passing: true };
}

/** Undefined for a text that is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
