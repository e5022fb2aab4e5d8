import { UPLOAD_MAX_BYTES } from '@gerbang/shared/contracts/building/uploads';
import type { ErrorCode } from '@gerbang/shared/errors';

import type { S3Config } from '../../storage-config.ts';
import { AppError, type FieldFault } from '../errors.ts';
import { createImageProcessor } from './images.ts';
import { safeContent, type SafeContent } from './safe-content.ts';
import { s3Storage } from './storage-s3.ts';

export interface QuarantineSettings {
  storage: S3Config;
  clamd_address: string | undefined;
  /** Time limit of one picture. */
  image_deadline_ms?: number;
}

/** A received file to check, and the key under which its safe content is stored. */
export interface QuarantineJob {
  job: number;
  settings: QuarantineSettings;
  from: string;
  to: string;
  papers: boolean;
  client: string;
}

/** What was stored. */
export type StoredContent = Omit<SafeContent, 'body'> & { bytes: number };

export type QuarantineOutcome = { job: number } & (
  | { content: StoredContent }
  | { code: ErrorCode; fields: readonly FieldFault[] }
);

type Tools = ReturnType<typeof openTools>;
let tools: Tools | undefined;

/** The decoder is again a process of its own: this one has the keys of the storage and the network, and decodes nothing. */
function openTools({ storage, image_deadline_ms }: QuarantineSettings) {
  const options = image_deadline_ms === undefined ? {} : { deadline_ms: image_deadline_ms };
  return { storage: s3Storage(storage), images: createImageProcessor(options) };
}

async function release({ settings, from, to, papers, client }: QuarantineJob): Promise<StoredContent> {
  const { storage, images } = (tools ??= openTools(settings));
  const received = await storage.getUpTo(from, UPLOAD_MAX_BYTES);
  if (received === undefined) throw new AppError('not_found');
  const { clamd_address } = settings;
  const { body, ...facts } = await safeContent(received, { papers, clamd_address, images, client });
  await storage.put(to, body, facts.content_type);
  return { ...facts, bytes: body.length };
}

async function answer(job: QuarantineJob): Promise<void> {
  const outcome = await release(job).then(
    (content) => ({ content }),
    (error: unknown) => {
      const { code, fields } = error instanceof AppError ? error : new AppError('internal');
      return { code, fields };
    },
  );
  process.send?.({ job: job.job, ...outcome } satisfies QuarantineOutcome);
}

process.on('message', (message: QuarantineJob) => void answer(message));
// The parent ends this process by closing the channel or by SIGKILL; a signal to the process group must not interrupt a
// job.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.send?.('ready');
