import type { UploadKind } from '@gerbang/shared/contracts/uploads';

import { newIdempotencyKey } from '../idempotency-key.ts';
import { readTenantSession } from '../session/tenant-session.ts';
import { prepareFile } from './prepare-file.ts';
import { sendFile } from './send-file.ts';
import type { SendResult, UploadFault } from './send-file.ts';
import type { UploadRef } from './upload-ref.ts';

/** How far an upload is. */
export interface UploadState {
  status: 'preparing' | 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  progress: number;
  /** A picture's address for showing it here; null for documents and until there is one. */
  preview: string | null;
  url: string | null;
  code: UploadFault | null;
}

/** What the store remembers beside what it shows. */
interface Job {
  file: File;
  kind: UploadKind;
  as_tenant: boolean;
  /** Of the staff session it is sent with, if it is. */
  token: string | null;
  blob?: Blob;
  /** When it was first sent: the server counts its 24 hours from then or later. */
  sent_at?: number;
  tries: number;
  timer?: number;
  abort: AbortController;
}

/** Uploads stay claimable for a day. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const TRIES_MAX = 12;

let states: ReadonlyMap<string, UploadState> = new Map();
const jobs = new Map<string, Job>();
const kept = new Map<string, number>();
const identityPhotos = new Set<string>();
const listeners = new Set<() => void>();
// One after the other: on a slow line one finished photo is worth more than three halves, and the server tells
// an anonymous sender's uploads together only from the answer to the first one on.
const queue: string[] = [];
let sendingKey: string | null = null;

/** Begins to send a file in the background and answers at once with what the form holds; staff send with their token. */
export function startUpload(file: File, kind: UploadKind, token: string | null = null): UploadRef {
  const key = newIdempotencyKey();
  const as_tenant = token === null && readTenantSession() !== null;
  jobs.set(key, { file, kind, as_tenant, token, tries: 0, abort: new AbortController() });
  if (kind === 'ktp') identityPhotos.add(key);
  set(key, { status: 'preparing', progress: 0, preview: null, url: null, code: null });
  void prepare(key);
  return { key, name: file.name, size: file.size, type: file.type, url: null };
}

/** Takes in a file that is already stored, so that it is shown and sent like one that was uploaded here. */
export function adoptUpload(ref: UploadRef): UploadRef {
  if (!states.has(ref.key)) {
    const preview = ref.type === 'application/pdf' ? null : ref.url;
    set(ref.key, { status: 'done', progress: 1, preview, url: ref.url, code: null });
    if (ref.kept_until !== undefined) kept.set(ref.key, ref.kept_until);
  }
  return ref;
}

/** Sends a failed upload again, at once. */
export function retryUpload(key: string): void {
  const job = jobs.get(key);
  if (job === undefined || states.get(key)?.status !== 'failed') return;
  window.clearTimeout(job.timer);
  job.tries = 0;
  if (job.blob === undefined) void prepare(key);
  else enqueue(key);
}

/** Stops an upload and forgets it. */
export function removeUpload(key: string): void {
  const job = jobs.get(key);
  window.clearTimeout(job?.timer);
  jobs.delete(key);
  kept.delete(key);
  const preview = states.get(key)?.preview;
  if (preview?.startsWith('blob:') === true) URL.revokeObjectURL(preview);
  const rest = new Map(states);
  rest.delete(key);
  states = rest;
  job?.abort.abort();
  announce();
}

/** Waits until all of these are stored and gives their addresses; fails with the first that cannot be sent now. */
export function whenUploaded(keys: readonly string[]): Promise<Map<string, string>> {
  for (const key of keys) if (states.get(key)?.status === 'failed') retryUpload(key);
  return new Promise((resolve, reject) => {
    const look = () => {
      const bad = keys.find((key) => (states.get(key)?.status ?? 'failed') === 'failed');
      const urls = keys.flatMap((key): [string, string][] => {
        const url = states.get(key)?.url;
        return url === null || url === undefined ? [] : [[key, url]];
      });
      if (bad === undefined && urls.length < keys.length) return;
      listeners.delete(look);
      if (bad === undefined) resolve(new Map(urls));
      else reject(new UploadFailed(bad, states.get(bad)?.code ?? 'not_found'));
    };
    listeners.add(look);
    look();
  });
}

/** An upload that a form waited for could not be sent. */
export class UploadFailed extends Error {
  readonly key: string;
  readonly code: UploadFault;

  constructor(key: string, code: UploadFault) {
    super(`upload failed: ${code}`);
    this.key = key;
    this.code = code;
  }
}

/** The file with its address and how long it is kept, or null when it is not stored (yet) or shows an identity. */
export function keptUpload(ref: UploadRef, now: number): UploadRef | null {
  const url = states.get(ref.key)?.url ?? null;
  const kept_until = kept.get(ref.key);
  if (url === null || identityPhotos.has(ref.key) || kept_until === undefined || kept_until <= now) return null;
  return { ...ref, url, kept_until };
}

/** All uploads as they are now; the map is a new one whenever something has changed. */
export function readUploads(): ReadonlyMap<string, UploadState> {
  return states;
}

/** Calls back whenever an upload has changed. */
export function subscribeUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function prepare(key: string): Promise<void> {
  const job = jobs.get(key);
  if (job === undefined) return;
  change(key, { status: 'preparing', code: null });
  const prepared = await prepareFile(job.file, job.kind);
  if (!jobs.has(key)) return;
  if ('code' in prepared) return change(key, { status: 'failed', code: prepared.code });
  job.blob = prepared.blob;
  const isPicture = prepared.blob.type.startsWith('image/');
  if (isPicture) change(key, { preview: URL.createObjectURL(prepared.blob) });
  enqueue(key);
}

function enqueue(key: string): void {
  change(key, { status: 'uploading', progress: 0, code: null });
  if (key !== sendingKey && !queue.includes(key)) queue.push(key);
  void sendNext();
}

async function sendNext(): Promise<void> {
  if (sendingKey !== null) return;
  const key = queue.shift();
  if (key === undefined) return;
  const job = jobs.get(key);
  if (job?.blob !== undefined) {
    sendingKey = key;
    job.sent_at ??= Date.now();
    job.tries += 1;
    const { blob, kind, as_tenant, token } = job;
    const onProgress = (progress: number) => change(key, { progress });
    const result = await sendFile({ blob, kind, key, as_tenant, token, onProgress }, job.abort.signal);
    sendingKey = null;
    if (jobs.has(key)) settle(key, job, result);
  }
  void sendNext();
}

function settle(key: string, job: Job, result: SendResult): void {
  if ('url' in result) {
    kept.set(key, (job.sent_at ?? Date.now()) + KEPT_MS);
    jobs.delete(key);
    return change(key, { status: 'done', progress: 1, url: result.url });
  }
  change(key, { status: 'failed', progress: 0, code: result.code });
  if (!result.passing || job.tries >= TRIES_MAX) return;
  const pause = PAUSES_MS[Math.min(job.tries, PAUSES_MS.length) - 1];
  job.timer = window.setTimeout(() => enqueue(key), pause);
}

/** The line is back: what was given up for want of it goes on. */
function resumeAll(): void {
  for (const [key, state] of states) if (state.status === 'failed' && state.code === 'offline') retryUpload(key);
}

function change(key: string, part: Partial<UploadState>): void {
  const before = states.get(key);
  if (before !== undefined) set(key, { ...before, ...part });
}

function set(key: string, state: UploadState): void {
  states = new Map(states).set(key, state);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

window.addEventListener('online', resumeAll);
