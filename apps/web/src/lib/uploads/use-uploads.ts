import { useSyncExternalStore } from 'react';

import { readUploads, subscribeUploads } from './upload-store.ts';
import type { UploadState } from './upload-store.ts';

const UNKNOWN: UploadState = { status: 'failed', progress: 0, preview: null, url: null, code: 'not_found' };

export interface UploadSummary {
  running: number;
  failed: number;
  /** Average progress of all uploads, 0 to 1. */
  progress: number;
}

export function useUpload(key: string): UploadState {
  return useSyncExternalStore(subscribeUploads, () => readUploads().get(key) ?? UNKNOWN);
}

export function useUploadSummary(keys: readonly string[]): UploadSummary {
  const uploads = useSyncExternalStore(subscribeUploads, readUploads);
  const wanted = keys.map((key) => uploads.get(key) ?? UNKNOWN);
  const sum = wanted.reduce((total, { progress }) => total + progress, 0);
  return {
    running: wanted.filter(({ status }) => status === 'preparing' || status === 'uploading').length,
    failed: wanted.filter(({ status }) => status === 'failed').length,
    progress: wanted.length === 0 ? 1 : sum / wanted.length,
  };
}

export function useUploads(): ReadonlyMap<string, UploadState> {
  return useSyncExternalStore(subscribeUploads, readUploads);
}
