import { useSyncExternalStore } from 'react';

import { readUploads, subscribeUploads } from './upload-store.ts';
import type { UploadState } from './upload-store.ts';

const UNKNOWN: UploadState = { status: 'failed', progress: 0, preview: null, url: null, code: 'not_found' };

/** How some uploads are together. */
export interface UploadSummary {
  running: number;
  failed: number;
  /** 0 to 1 over all of them. */
  progress: number;
}

/** How far one upload is. */
export function useUpload(key: string): UploadState {
  return useSyncExternalStore(subscribeUploads, () => readUploads().get(key) ?? UNKNOWN);
}

/** How far some uploads are together. */
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

/** All uploads as they are now. */
export function useUploads(): ReadonlyMap<string, UploadState> {
  return useSyncExternalStore(subscribeUploads, readUploads);
}
