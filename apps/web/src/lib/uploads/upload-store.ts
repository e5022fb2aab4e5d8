import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { newIdempotencyKey } from '../api/ids.ts';
import { readTenantSession } from '../session/tenant-session.ts';
import type { DirectProgress, SendResult, UploadFault } from './direct-upload.ts';
import { prepareFile } from './prepare-file.ts';
import type { Sending } from './send-file.ts';
import type { UploadRef } from './upload-ref.ts';

export interface UploadState {
  status: 'preparing' | 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  progress: number;
  /** Object URL of a picture. Null for documents, and until the picture is ready. */
  preview: string | null;
  url: string | null;
  code: UploadFault | null;
}

interface Job {
  file: File;
  kind: UploadKind;
  as_tenant: boolean;
  /** Token of the staff session. Null for tenants and visitors. */
  token: string | null;
  blob?: Blob;
  /** Time of the first attempt. The server stores the file for 24 hours from then or later. */
  sent_at?: number;
  tries: number;
  timer?: number;
  progress: DirectProgress;
  abort: AbortController;
}

/** The server stores a file for a form that was not sent yet for one day. */
const KEPT_MS = DAY_MS;
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const TRIES_MAX = 12;

let states: ReadonlyMap<string, UploadState> = new Map();
const jobs = new Map<string, Job>();
const expiries = new Map<string, number>();
const identityPhotos = new Set<string>();
const listeners = new Set<() => void>();
// Uploads run one after the other: on a slow connection one complete photo is better than three incomplete ones. The
// first response also sets the cookie by which the server recognises an anonymous applicant.
const queue: string[] = [];
let sendingKey: string | null = null;

/**
 * Uploads a file in the background and returns at once. The result is the value of the form field. Staff pass their
 * token.
 */
export function startUpload(file: File, kind: UploadKind, token: string | null = null): UploadRef {
  const key = newIdempotencyKey();
  const as_tenant = token === null && readTenantSession() !== null;
  jobs.set(key, { file, kind, as_tenant, token, tries: 0, progress: {}, abort: new AbortController() });
  if (kind === 'ktp') identityPhotos.add(key);
  set(key, { status: 'preparing', progress: 0, preview: null, url: null, code: null });
  void prepare(key);
  return { key, name: file.name, size: file.size, type: file.type, url: null };
}

/** Adds a file that the server already stores, so that it is shown and sent like a new upload. */
export function adoptUpload(ref: UploadRef): UploadRef {
  if (!states.has(ref.key)) {
    const preview = ref.type === 'application/pdf' ? null : ref.url;
    set(ref.key, { status: 'done', progress: 1, preview, url: ref.url, code: null });
    if (ref.kept_until !== undefined) expiries.set(ref.key, ref.kept_until);
  }
  return ref;
}

/** Retries a failed upload at once, without waiting for the next automatic retry. */
export function retryUpload(key: string): void {
  const job = jobs.get(key);
  if (job === undefined || states.get(key)?.status !== 'failed') return;
  window.clearTimeout(job.timer);
  job.tries = 0;
  if (job.blob === undefined) void prepare(key);
  else enqueue(key);
}

const BAD_FILE: ReadonlySet<UploadFault | null> = new Set<UploadFault>([
  'unsupported_media',
  'pdf_active',
  'payload_too_large',
  'image_unreadable',
  'image_too_large',
]);

/** Whether the same file may succeed when it is sent again. False when the file itself was refused. */
export function canRetry({ code }: UploadState): boolean {
  return !BAD_FILE.has(code);
}

export function removeUpload(key: string): void {
  const job = jobs.get(key);
  window.clearTimeout(job?.timer);
  jobs.delete(key);
  expiries.delete(key);
  const preview = states.get(key)?.preview;
  if (preview?.startsWith('blob:') === true) URL.revokeObjectURL(preview);
  const rest = new Map(states);
  rest.delete(key);
  states = rest;
  job?.abort.abort();
  announce();
}

/**
 * Resolves with the URL of each key once all uploads are done. Retries failed uploads once, and rejects with the first
 * that fails again.
 */
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

/** Thrown by `whenUploaded`. `key` is the upload that failed. */
export class UploadFailed extends Error {
  readonly key: string;
  readonly code: UploadFault;

  constructor(key: string, code: UploadFault) {
    super(`upload failed: ${code}`);
    this.key = key;
    this.code = code;
  }
}

/**
 * The file with its URL and expiry, to be saved in a draft. Null when it is not stored (yet), has expired or is an
 * identity photo.
 */
export function keptUpload(ref: UploadRef, now: number): UploadRef | null {
  const url = states.get(ref.key)?.url ?? null;
  const kept_until = expiries.get(ref.key);
  if (url === null || identityPhotos.has(ref.key) || kept_until === undefined || kept_until <= now) return null;
  return { ...ref, url, kept_until };
}

/** All uploads by key. Every change creates a new map. */
export function readUploads(): ReadonlyMap<string, UploadState> {
  return states;
}

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
    const { blob, kind, as_tenant, token, progress } = job;
    const onProgress = (part: number) => change(key, { progress: part });
    const result = await send({ blob, kind, key, as_tenant, token, progress, onProgress }, job.abort.signal);
    sendingKey = null;
    if (jobs.has(key)) settle(key, job, result);
  }
  void sendNext();
}

/** Code that sends files. It is not part of the first load of a form, to keep that small. */
const loadSender = () => import('./send-file.ts');

async function send(file: Sending, signal: AbortSignal): Promise<SendResult> {
  try {
    const { sendFile } = await loadSender();
    return signal.aborted ? { code: 'offline', passing: false } : await sendFile(file, signal);
  } catch {
    return { code: 'offline', passing: true };
  }
}

function settle(key: string, job: Job, result: SendResult): void {
  if ('url' in result) {
    expiries.set(key, (job.sent_at ?? Date.now()) + KEPT_MS);
    jobs.delete(key);
    return change(key, { status: 'done', progress: 1, url: result.url });
  }
  change(key, { status: 'failed', progress: 0, code: result.code });
  if (!result.passing || job.tries >= TRIES_MAX) return;
  const pause = PAUSES_MS[Math.min(job.tries, PAUSES_MS.length) - 1];
  job.timer = window.setTimeout(() => enqueue(key), pause);
}

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
// Loads the code that sends photos at the first touch of the page. Later the network may be gone, and after a failed attempt
// some browsers do not load it until the page is reloaded.
window.addEventListener('pointerdown', () => void loadSender().catch(() => undefined), { once: true });
