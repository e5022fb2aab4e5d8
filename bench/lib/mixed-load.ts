import { makeStaff } from './building.ts';
import { startCaddy, type Caddy } from './caddy.ts';
import type { BenchRequest } from './client.ts';
import { percentiles, type Findings } from './figures.ts';
import type { Product } from './product.ts';
import { startReads, type Readers, type Reads } from './reads.ts';
import { makeSite, type Site } from './site.ts';
import { withTraffic, type Traffic, type Writers } from './traffic.ts';

export interface MixedLoad {
  traffic: Traffic;
  reads: Reads;
  proxy: Caddy;
  /** The number of answers so far. */
  mark(): Mark;
  /** Figures of the answers since then. */
  since(mark: Mark): { requests: number; p50_ms: number; p99_ms: number; max_ms: number };
  /** Stops the reads and pauses the writers. Every request that was not answered as wanted is a fault. */
  stop(): Promise<{ requests: number; failed: Record<string, number> }>;
}

interface Mark {
  writes: number;
  reads: number;
}

interface LoadOptions extends Readers, Writers {
  findings: Findings;
  health_interval: string;
}

/** Gives `work` writers and readers of a building in use, who reach both APIs through a proxy, as in production. */
export async function withMixedLoad<T>(
  product: Product,
  { findings, writers, life_ms, health_interval, ...readers }: LoadOptions,
  work: (load: MixedLoad) => Promise<T>,
): Promise<T> {
  const site = await makeSite(product);
  const reader = await readerOf(product, site);
  const proxy = await startCaddy(product.urls, health_interval);
  try {
    const options = {
      urls: [proxy.url],
      may_break: false,
      findings,
      writers,
      ...(life_ms !== undefined && { life_ms }),
    };
    return await withTraffic(site, options, async (traffic) => {
      const reads = startReads(proxy.url, readers, () => nextRead(site, reader, traffic), findings);
      const mark = () => ({ writes: traffic.times.length, reads: reads.times.length });
      const since = (from: Mark) => {
        const times = [...traffic.times.slice(from.writes), ...reads.times.slice(from.reads)];
        return { requests: times.length, ...percentiles(times) };
      };
      const stop = async () => {
        await reads.stop();
        await traffic.pause();
        const failed = { ...reads.failed };
        for (const [what, count] of Object.entries(traffic.counts)) failed[what] = (failed[what] ?? 0) + count;
        findings.same('failed requests', failed, {});
        return { requests: traffic.times.length + reads.times.length, failed };
      };
      try {
        traffic.resume();
        return await work({ traffic, reads, proxy, mark, since, stop });
      } finally {
        await reads.stop();
      }
    });
  } finally {
    await proxy.stop();
  }
}

const readerOf = (product: Product, { building }: Site) =>
  makeStaff(product, building, { name: 'reader', actions: ['permit.read'], stages: [] });

/** What people look at most: lists and permits of the queue, properties, free places. */
function nextRead(
  { building, nextAddress }: Site,
  reader: { token: string },
  { visitors }: Pick<Traffic, 'visitors'>,
): BenchRequest {
  const { property_id } = building;
  const address = { 'x-forwarded-for': nextAddress() };
  const as_staff = { ...address, authorization: `Bearer ${reader.token}` };
  const permit_id = visitors[Math.floor(Math.random() * visitors.length)];
  const requests: BenchRequest[] = [
    { path: '/v1/public/property', headers: address },
    { path: `/v1/public/loading-unloading/availbility?property_id=${property_id}`, headers: address },
    { path: `/v1/permit-datatable?property_id=${property_id}&view=waiting`, headers: as_staff },
    permit_id === undefined
      ? { path: `/v1/permit-counts?property_id=${property_id}`, headers: as_staff }
      : { path: `/v1/properties/${property_id}/permits/${permit_id}`, headers: as_staff },
  ];
  return requests[Math.floor(Math.random() * requests.length)] ?? { path: '/health/live' };
}
