import { AppError } from '../errors.ts';
import type { QuarantineJob, QuarantineOutcome, QuarantineSettings, StoredContent } from './quarantine-worker.ts';
import type { Storage } from './storage.ts';
import { signUploadForm, type UploadForm } from './upload-form.ts';
import { limitWaiting, WAITING_LIMITS } from './waiting-limit.ts';
import { askProcess, warmProcess } from './warm-process.ts';

/** Objects with this prefix are as received: nobody has checked them, and nothing links to them. */
export const QUARANTINE_PREFIX = 'quarantine/';
/** From this age on, the clean-up job removes an object from quarantine, whether it was announced or not. */
export const QUARANTINED_MS = 60 * 60 * 1000;

const quarantineKey = (id: string): string => QUARANTINE_PREFIX + id;

/** A part of the S3 bucket into which browsers send files. This process never has their bytes. */
export interface Quarantine {
  /** A form with which a browser may store the file under the id. */
  form(id: string, file: { content_type: string; bytes: number }, times: { now: Date; expires_at: Date }): UploadForm;
  /**
   * Lets the quarantine process check the file and store it under the key. Throws what `safeContent` throws, and
   * `not_found` when there is no file. After `unavailable` the object may be stored, now or later.
   */
  release(id: string, to: string, how: { papers: boolean; client: string }): Promise<StoredContent>;
  /** Removes the received file. If this fails, the clean-up job does it later. */
  discard(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Shorter than the timeout of a request. */
const DEADLINE_MS = 55_000;

// In the same folder as this file, both in the sources and in the build.
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './quarantine-worker.ts' : './quarantine-worker.js',
  import.meta.url,
);

export interface QuarantineOptions extends QuarantineSettings {
  /** The address of the bucket for browsers. */
  upload_url: string;
  /** A file with the certificate of an authority of one's own. */
  ca_file?: string | undefined;
  /** Tests use a worker that crashes and a shorter deadline. */
  worker?: URL;
  deadline_ms?: number;
}

/** A quarantine whose process starts with the first file and then stays warm. */
export function createQuarantine(
  { upload_url, ca_file, worker = WORKER, deadline_ms = DEADLINE_MS, ...settings }: QuarantineOptions,
  storage: Pick<Storage, 'remove'>,
): Quarantine {
  const quarantined = warmProcess({
    worker,
    env: { MALLOC_ARENA_MAX: '2', ...(ca_file !== undefined && { NODE_EXTRA_CA_CERTS: ca_file }) },
    execArgv: ['--disable-proto=delete', '--max-old-space-size=128'],
  });
  const limit = limitWaiting(WAITING_LIMITS);
  let jobs = 0;
  return {
    form: (id, { content_type, bytes }, times) =>
      signUploadForm(settings.storage, upload_url, { key: quarantineKey(id), content_type, most_bytes: bytes }, times),
    release: (id, to, how) =>
      limit.run(how.client, async () => {
        const child = await quarantined.running();
        const job: QuarantineJob = { job: (jobs += 1), settings, from: quarantineKey(id), to, ...how };
        const fits = (answer: unknown): answer is QuarantineOutcome => isOutcome(answer) && answer.job === job.job;
        const outcome = await askProcess(child, job, deadline_ms, fits);
        if (outcome === undefined) throw new AppError('unavailable');
        if ('code' in outcome) throw new AppError(outcome.code, { fields: outcome.fields });
        return outcome.content;
      }),
    discard: (id) => storage.remove(quarantineKey(id)).catch(() => {}),
    close: quarantined.close,
  };
}

function isOutcome(message: unknown): message is QuarantineOutcome {
  return typeof message === 'object' && message !== null && 'job' in message;
}
