import { setTimeout as pause } from 'node:timers/promises';

import { newId } from '../../apps/api/src/platform/database/ids.ts';
import { makeUploads } from '../lib/building.ts';
import type { BenchRequest, Client } from '../lib/client.ts';
import { countBy } from '../lib/figures.ts';
import * as site from '../lib/site.ts';
import type { Site, SitePermit } from '../lib/site.ts';
import type { BenchStack } from '../lib/stack.ts';

/** Pause between two requests of a person. */
const THINKING_MS = 100;
const PATIENCE_MS = 20_000;

const KINDS = ['tenant form', 'decision', 'gate lookup', 'gate movement'] as const;
type Kind = (typeof KINDS)[number];

interface Done {
  kind: Kind;
  at: number;
  ms: number;
  status: number;
}

/** The times of one kind of request, and all its answers by status. */
export interface KindFigures {
  requests: number;
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
  statuses: Record<string, number>;
}

export interface PriorityWork {
  /** Figures of the requests that were sent between two times of `performance.now()`. */
  between(from: number, until: number): Record<Kind, KindFigures>;
  stop(): Promise<void>;
}

/**
 * People with a login at work: a tenant announces goods, two stages approve, the guard looks the permit up, lets it pass
 * and looks again, over and over.
 */
export async function startPriorityWork(
  stack: BenchStack,
  place: Site,
  client: Client,
  { people, most }: { people: number; most: number },
): Promise<PriorityWork> {
  const photos = await makeUploads(stack, place.tenant.id, 'item', most);
  const done: Done[] = [];
  const state = { is_over: false };
  const ask = async (kind: Kind, request: BenchRequest): Promise<string> => {
    await pause(THINKING_MS);
    const at = performance.now();
    const answer = await client
      .ask({ ...request, patience_ms: PATIENCE_MS })
      .catch(() => ({ status: 0, body: '', ms: performance.now() - at }));
    done.push({ kind, at, ms: answer.ms, status: answer.status });
    if (answer.status !== (kind === 'tenant form' ? 201 : 200)) throw new Refused();
    return answer.body;
  };
  const work = async () => {
    for (let photo = photos.pop(); !state.is_over && photo !== undefined; photo = photos.pop()) {
      await liveOf(place, photo, ask).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
    }
  };
  const over = Promise.all(Array.from({ length: people }, work));
  // A person may fail long before `stop`, which reports the error.
  over.catch(() => {});
  return {
    between: (from, until) => {
      const entries = KINDS.map((kind) => {
        const chosen = done.filter((one) => one.kind === kind && one.at >= from && one.at < until);
        return [kind, figuresOf(chosen)] as const;
      });
      return Object.fromEntries(entries) as Record<Kind, KindFigures>;
    },
    async stop() {
      state.is_over = true;
      await over;
    },
  };
}

/** A request was refused; it is recorded, and the person begins with the next permit. */
class Refused extends Error {}

async function liveOf(
  place: Site,
  image_url: string,
  ask: (kind: Kind, request: BenchRequest) => Promise<string>,
): Promise<void> {
  const goods = { id: undefined, name: `Barang ${newId()}`, image_url, qty: 5 };
  const permit = JSON.parse(await ask('tenant form', site.tenantRequest(place, 'loading', goods))) as SitePermit;
  for (const stage of ['tcr', 'operational'] as const)
    await ask('decision', site.decisionRequest(place, permit, stage, 'approved'));
  const item = await site.moveToToday(place, permit.id);
  const lookup = lookupRequest(place, permit);
  await ask('gate lookup', lookup);
  await ask('gate movement', site.gateRequest(place, permit, { id: newId(), direction: 'in', item }));
  await ask('gate lookup', lookup);
}

function lookupRequest({ building, guard, nextAddress }: Site, { code }: SitePermit): BenchRequest {
  return {
    path: `/v1/gate/permit?property_id=${building.property_id}&code=${encodeURIComponent(code)}`,
    headers: { authorization: `Bearer ${guard.token}`, 'x-forwarded-for': nextAddress() },
  };
}

function figuresOf(done: readonly Done[]): KindFigures {
  const sorted = done.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const statuses = countBy(done, ({ status }) => String(status));
  return { requests: done.length, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1), statuses };
}
