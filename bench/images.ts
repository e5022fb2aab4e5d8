import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { createImageProcessor, type ImageProcessor } from '../apps/api/src/platform/files/images.ts';
import { safeContent, type SafeContent } from '../apps/api/src/platform/files/safe-content.ts';
import { apiProgram } from '../scripts/lib/build.ts';
import { CANARY, makePhotos, type Photo } from '../tools/scale/photos.ts';
import { createFindings, percentiles, round, used, type Findings } from './lib/figures.ts';
import type { FaultProgram } from './lib/result.ts';

const PROCESSES = [1, 2];
/** So that a busy machine only makes the figures worse. The decoder's own limit is 4 s, so a refusal is tried again. */
const DEADLINE_MS = 60_000;
const TRIES = 3;
/** Files that wait at each process. It never has to wait for this program. */
const WAITING = 2;
const PAPER: Photo = { name: 'PDF of 1 MB', body: aPdf(1_000_000) };

/**
 * Cleans pictures with the built decoder of the product, one process and then two, for `size` milliseconds of each picture.
 * Every result must be a picture without the metadata of the one that was sent.
 */
export const images: FaultProgram = {
  full: { rounds: 1, size: 20_000 },
  small: { rounds: 1, size: 800 },
  mutants: {
    /** The picture is stored as it was received. */
    'as-received': { found_as: 'metadata left' },
    /** The decoder reads nothing. */
    unreadable: { found_as: 'refused with image_unreadable' },
  },
  async run({ rounds, size, only = '' }, mutant) {
    const findings = createFindings();
    const photos = [...(await makePhotos()), PAPER].filter(({ name }) => name.startsWith(only));
    const figures: Record<string, unknown> = {};
    // Decoders do not keep a program running.
    const awake = setInterval(() => {}, 1_000);
    for (const count of PROCESSES) {
      const processors = Array.from({ length: count }, () => processor(mutant?.found_as));
      try {
        const results: Record<string, unknown> = {};
        for (const photo of photos) results[photo.name] = await measure(photo, processors, rounds * size, findings);
        figures[`${count} ${count === 1 ? 'process' : 'processes'}`] = { ...results, peak_mb: decoders().map(peakMb) };
      } finally {
        await Promise.all(processors.map((pool) => pool.close()));
      }
    }
    clearInterval(awake);
    const sent_kb = Object.fromEntries(photos.map(({ name, body }) => [name, round(body.length / 1024)]));
    return { faults: findings.faults, figures: { sent_kb, ...figures } };
  },
};

/** The product's decoder, or one with a planted fault. */
function processor(fault: string | undefined): ImageProcessor {
  const worker = pathToFileURL(apiProgram('image-worker'));
  const real = createImageProcessor({ worker, deadline_ms: DEADLINE_MS });
  if (fault === undefined) return real;
  const content_type = 'image/jpeg';
  const asReceived = async (body: Buffer) => ({ body, content_type, width: 1, height: 1 }) as const;
  const unreadable = (body: Buffer) => real.clean(body.subarray(0, 2_000));
  return { ...real, clean: fault === 'metadata left' ? asReceived : unreadable };
}

/** Cleans one picture again and again for this time, after a warm-up. */
async function measure(photo: Photo, processors: readonly ImageProcessor[], ms: number, findings: Findings) {
  await Promise.all(processors.map((pool) => checked(photo, pool, findings)));
  const pids = decoders();
  const before = { decoder: used(pids), own: used([process.pid]) };
  const started = performance.now();
  const times: number[] = [];
  const lane = async (pool: ImageProcessor) => {
    while (performance.now() - started < ms) {
      const since = performance.now();
      await checked(photo, pool, findings);
      times.push(performance.now() - since);
    }
  };
  await Promise.all(processors.flatMap((pool) => Array.from({ length: WAITING }, () => lane(pool))));
  const seconds = (performance.now() - started) / 1000;
  const cpuMs = (from: number, to: number) => round(((to - from) * 1000) / times.length, 1);
  return {
    pictures: times.length,
    per_second: round(times.length / seconds, 1),
    decoder_cpu_ms: cpuMs(before.decoder, used(pids)),
    // The API's part: finding the parts that make the pixels, and passing them to the decoder and back.
    api_cpu_ms: cpuMs(before.own, used([process.pid])),
    ...percentiles(times),
  };
}

async function checked({ name, body }: Photo, pool: ImageProcessor, { faults }: Findings): Promise<void> {
  let refusal = '';
  for (let turn = 0; turn < TRIES; turn += 1) {
    try {
      const checks = { papers: true, clamd_address: undefined, images: pool, client: undefined };
      const fault = faultOf(await safeContent(body, checks));
      if (fault !== undefined) faults.push(`${name}: ${fault}`);
      return;
    } catch (error) {
      refusal = error instanceof Error ? error.message : String(error);
    }
  }
  faults.push(`${name}: refused with ${refusal}`);
}

function faultOf({ body, content_type, width, height }: SafeContent): string | undefined {
  if (content_type === 'application/pdf') return undefined;
  if (width === null || height === null || Math.max(width, height) > 2_560) return `${width} x ${height} pixels`;
  return body.includes(CANARY) || body.includes('Exif') || body.includes('eXIf') ? 'metadata left' : undefined;
}

const isDecoder = (pid: string): boolean =>
  pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('image-worker');

/** Process ids of the decoders that this program has started. */
function decoders(): number[] {
  const tasks = readdirSync('/proc/self/task');
  const children = tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '));
  return children.filter(isDecoder).map(Number);
}

function peakMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

function aPdf(bytes: number): Buffer {
  const head = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
  return Buffer.from(head.padEnd(bytes - 6, ' ') + '%%EOF\n', 'latin1');
}
