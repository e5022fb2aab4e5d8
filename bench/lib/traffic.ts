import { setTimeout as pause } from 'node:timers/promises';

import type { Acknowledged } from '../../apps/api/src/commands/invariants/invariant.ts';
import { newId } from '../../apps/api/src/platform/database/ids.ts';
import type { BenchRequest } from './client.ts';
import { countBy, percentiles } from './figures.ts';
import * as site from './site.ts';
import type { Site, SiteItem, SitePermit, Stage } from './site.ts';
import { Abandoned, createWrites, type WriteOptions, type Writes } from './writes.ts';

const REJECTED_PERCENT = 15;

type Observed = Pick<Writes, 'acknowledged' | 'spans' | 'counts' | 'times' | 'pause' | 'resume' | 'written'>;

/** Writes of a building in use, each repeated with the same key until it is acknowledged. */
export interface Traffic extends Observed {
  /** Ids of permits of visitors, each of whom gets a mail of its own. */
  visitors: readonly string[];
  /** Uploads the files of a goods form now. Returns the function that submits the form. */
  uploadGoods(): Promise<() => Promise<SitePermit>>;
  /** Submits a work permit for this address, which need not receive mail. */
  submitWork(email: string): Promise<SitePermit>;
  figures(): Record<string, unknown>;
}

export interface Writers {
  writers: number;
  /** Each writer begins the life of a permit at most once in this time. */
  life_ms?: number;
}

/** Gives `work` the traffic of these writers, paused, and stops them afterwards. */
export async function withTraffic<T>(
  place: Site,
  { writers, life_ms = 0, ...options }: WriteOptions & Writers,
  work: (traffic: Traffic) => Promise<T>,
): Promise<T> {
  const writes = createWrites(options);
  const run: Run = { ...writes, place, visitors: [] };
  const over = Promise.all(Array.from({ length: writers }, () => writeForever(run, life_ms)));
  // A writer may fail long before it is waited for, which reports the error.
  over.catch(() => {});
  const figures = () => ({
    acknowledged: countBy<Acknowledged>(writes.acknowledged, ({ kind }) => kind),
    answers: { ...percentiles(writes.times), ...writes.counts },
  });
  try {
    return await work({
      ...writes,
      visitors: run.visitors,
      uploadGoods: () => uploadGoods(run),
      submitWork: (email) => submit(run, site.workRequest(place, { ...site.newVisitor(place), email })),
      figures,
    });
  } finally {
    writes.end();
    await over;
  }
}

interface Run extends Writes {
  place: Site;
  visitors: string[];
}

/** One writer: lives of permits one after the other, of every kind in turn. */
async function writeForever(run: Run, life_ms: number): Promise<void> {
  const lives = [visitorGoods, tenantGoods, visitorWork];
  for (let turn = Math.floor(Math.random() * lives.length); !run.isOver(); turn += 1) {
    const begun = performance.now();
    try {
      await lives[turn % lives.length]?.(run);
    } catch (error) {
      if (!(error instanceof Abandoned)) throw error;
    }
    await pause(Math.max(0, begun + life_ms - performance.now()));
  }
}

async function visitorGoods(run: Run): Promise<void> {
  const submitForm = await uploadGoods(run);
  const permit = await submitForm();
  if (await approve(run, permit, ['tcr', 'operational'])) await pass(run, permit, 'in');
}

async function uploadGoods(run: Run): Promise<() => Promise<SitePermit>> {
  const { place } = run;
  const cell = run.cell();
  const visitor = site.newVisitor(place);
  const upload = async (kind: string) => uploaded(run, site.visitorUpload(place, visitor, kind));
  const [attachment, item, ktp] = [await upload('attachment'), await upload('item'), await upload('ktp')];
  return async () => {
    const permit = await submit(run, site.goodsRequest(place, visitor, { attachment, item, ktp }), cell);
    run.visitors.push(permit.id);
    return permit;
  };
}

async function visitorWork(run: Run): Promise<void> {
  const permit = await submit(run, site.workRequest(run.place, site.newVisitor(run.place)));
  run.visitors.push(permit.id);
  await approve(run, permit, ['tcr', 'fat', 'rdd', 'operational', 'gm']);
}

/** Goods of a tenant come in and leave again. */
async function tenantGoods(run: Run): Promise<void> {
  const { place } = run;
  const cell = run.cell();
  const image_url = await uploaded(run, site.tenantUpload(place));
  const goods = { name: `Barang ${newId()}`, image_url, qty: 5 };
  const incoming = await submit(run, site.tenantRequest(place, 'loading', { ...goods, id: undefined }), cell);
  if (!(await approve(run, incoming, ['tcr', 'operational']))) return;
  const { item_id } = await pass(run, incoming, 'in');
  const outgoing = await submit(run, site.tenantRequest(place, 'unloading', { ...goods, id: item_id }), cell);
  if (await approve(run, outgoing, ['tcr', 'fat', 'operational'])) await pass(run, outgoing, 'out');
}

const urlOf = (body: string) => (JSON.parse(body) as { data: string }).data;
const idOf = (url: string) => /\/files\/([0-9a-f-]{36})/.exec(url)?.[1] ?? '';

async function uploaded(run: Run, request: BenchRequest): Promise<string> {
  return urlOf(await run.write(request, 200, (body) => ({ kind: 'upload', id: idOf(urlOf(body)) })));
}

/** `cell` is where the files of the form are. */
async function submit(run: Run, request: BenchRequest, cell?: number): Promise<SitePermit> {
  const { property_id } = run.place.building;
  const key = request.headers?.['idempotency-key'] ?? '';
  const body = await run.write(
    request,
    201,
    (text) => {
      const { id, code } = JSON.parse(text) as SitePermit;
      return { kind: 'permit', property_id, id, code, key };
    },
    cell,
  );
  return JSON.parse(body) as SitePermit;
}

/** Returns false when a stage rejected the permit, which some do. */
async function approve(run: Run, permit: SitePermit, stages: readonly Stage[]): Promise<boolean> {
  const { property_id } = run.place.building;
  const rejects = Math.random() * 100 < REJECTED_PERCENT ? stages.at(-1) : undefined;
  for (const stage of stages) {
    const decision = stage === rejects ? 'rejected' : 'approved';
    const account_id = run.place.deciders[stage].id;
    await run.write(site.decisionRequest(run.place, permit, stage, decision), 200, () => ({
      kind: 'decision',
      property_id,
      permit_id: permit.id,
      stage,
      decision,
      account_id,
    }));
  }
  return rejects === undefined;
}

async function pass(run: Run, permit: SitePermit, direction: 'in' | 'out'): Promise<SiteItem> {
  const { property_id } = run.place.building;
  const item = await run.prepare(() => site.moveToToday(run.place, permit.id));
  const id = newId();
  const request = site.gateRequest(run.place, permit, { id, direction, item });
  await run.write(request, 200, () => ({ kind: 'movement', property_id, id }));
  return item;
}
