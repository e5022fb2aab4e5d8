import { analytics as english } from '@gerbang/shared/messages/en/insight/analytics';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { makeChange } from '../../../../test/rollups/changes.ts';
import { makeSampleProperty } from '../../../../test/rollups/sample-property.ts';
import { createWriter } from '../../../../test/rollups/writer.ts';
import { databaseUrl } from '../../../../test/services.ts';
import { transaction, type Tx } from '../../../platform/database/database.ts';
import { analyticsExport } from './analytics-export.service.ts';
import { updateRollupsJob } from './analytics.jobs.ts';
import * as counts from './counts.repository.ts';
import * as repository from './rollups.repository.ts';

const SUMMARIES = [
  'rollup_permit',
  'rollup_stage',
  'rollup_field',
  'rollup_time',
  'rollup_ticket',
  'rollup_building',
  'rollup_party',
  'rollup_slot',
];

const world = await createWorld();
const owner = new Client({ connectionString: databaseUrl('owner', world.database) });
let ids: string[];

beforeAll(async () => {
  await owner.connect();
  ids = [];
  for (const [index, code] of ['SA', 'SB', 'SC'].entries()) {
    const sample = await makeSampleProperty(owner, code);
    const writer = createWriter(owner, sample, index + 1, MONDAY_MORNING);
    for (let made = 0; made < 60; made += 1) await makeChange(writer);
    ids.push(sample.property_id);
  }
  await updateRollupsJob.run({}, world.deps);
});
// Runs before the world drops its database. A function returned by beforeAll would run after it.
afterAll(() => owner.end());

/** Reads a span that contains whole months, and the same span in pieces that contain no whole month. */
async function readBothWays<T>(read: (tx: Tx, span: counts.Span) => Promise<T>): Promise<[T, T[]]> {
  const { id: staff_id } = await aStaffMember(world, { properties: ids });
  const pieces = [
    ['2026-09-20', '2026-10-15'],
    ['2026-10-16', '2026-11-14'],
    ['2026-11-15', '2026-11-18'],
  ];
  return transaction(world.db, { staff_id }, async (tx) => {
    const whole = await read(tx, { properties: ids, from: '2026-09-20', until: '2026-11-18' });
    const parts: T[] = [];
    for (const [from = '', until = ''] of pieces) parts.push(await read(tx, { properties: ids, from, until }));
    return [whole, parts];
  });
}

const sum = (rows: readonly object[]): number =>
  rows.reduce(
    (all, row) => Object.values(row).reduce<number>((n, value) => n + (typeof value === 'number' ? value : 0), all),
    0,
  );

describe('a span of days over several properties', () => {
  it('adds up the same number of permits from monthly counts as from daily counts', async () => {
    const [whole, parts] = await readBothWays((tx, span) => counts.listPermits(tx, span, undefined));
    expect(sum(whole)).toBeGreaterThan(0);
    expect(sum(whole)).toBe(sum(parts.flat()));
  });

  it('adds up the same decisions of one permit kind from monthly counts as from daily counts', async () => {
    const [whole, parts] = await readBothWays((tx, span) => counts.listStages(tx, span, 'work'));
    expect(sum(whole)).toBeGreaterThan(0);
    expect(sum(whole)).toBe(sum(parts.flat()));
  });

  it('adds up the same complaint durations from monthly counts as from daily counts', async () => {
    const [whole, parts] = await readBothWays((tx, span) => counts.listComplaintTimes(tx, span));
    const spans = (rows: readonly { spans: readonly { n: number }[] }[]) =>
      sum(rows.flatMap((row) => row.spans.map(({ n }) => ({ n }))));
    expect(spans(whole)).toBeGreaterThan(0);
    expect(spans(whole)).toBe(spans(parts.flat()));
  });

  it('adds up the same fields sent back for correction from monthly counts as from daily counts', async () => {
    const [whole, parts] = await readBothWays((tx, span) => counts.listFields(tx, span, undefined));
    expect(sum(whole)).toBeGreaterThan(0);
    expect(sum(whole)).toBe(sum(parts.flat()));
  });

  it('adds up the permits of all kinds when no kind is given', async () => {
    const [every] = await readBothWays((tx, span) => counts.listStages(tx, span, undefined));
    const kinds: number[] = [];
    for (const kind of ['loading', 'unloading', 'work']) {
      kinds.push(sum((await readBothWays((tx, span) => counts.listStages(tx, span, kind)))[0]));
    }
    expect(sum(every)).toBe(kinds.reduce((all, n) => all + n, 0));
  });

  it('adds up the same movements, maintenance and ratings from monthly counts as from daily counts', async () => {
    const [whole, parts] = await readBothWays(async (tx, span) => [(await counts.readBuilding(tx, span)) ?? {}]);
    expect(sum(whole)).toBeGreaterThan(0);
    expect(sum(whole)).toBe(sum(parts.flat()));
  });
});

describe('analytics spreadsheet', () => {
  it('lists every count of the analytics spreadsheet once, page by page', async () => {
    const [property_id = ''] = ids;
    const ask = { property_id, from: '2026-11-01', until: '2026-11-30' };
    const places: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof analyticsExport.batch>> = await transaction(
        world.db,
        { property_id },
        (tx) => analyticsExport.batch(tx, ask, { after, limit: 7, now: MONDAY_MORNING }),
      );
      places.push(...page.rows.map(({ place }) => place));
      after = page.next;
    } while (after !== null);
    const measures = Object.keys(english.sheet.measures);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from rollup_day
       where property_id = ${property_id} and day between ${ask.from} and ${ask.until} and measure = any(${measures}::text[])`.execute(
      world.owner,
    );
    expect(new Set(places).size).toBe(rows[0]?.n);
    expect(places).toHaveLength(rows[0]?.n ?? 0);
    expect(places.length).toBeGreaterThan(14);
  });
});

describe('access to summaries', () => {
  const seen = async (scope: Parameters<typeof transaction>[1], table: string) => {
    const { rows } = await transaction(world.db, scope, (tx) =>
      sql<{ property_id: string }>`select distinct property_id from ${sql.table(table)}`.execute(tx),
    );
    return rows.map((row) => row.property_id);
  };

  it.each(SUMMARIES)('lets only staff of the property read %s', async (table) => {
    const [first = ''] = ids;
    const person = await aStaffMember(world, { properties: [first] });
    const { id: other } = await aProperty(world);
    expect(await seen({ staff_id: person.id }, table)).toEqual([first]);
    expect(await seen({ property_id: first }, table)).toEqual([first]);
    expect(await seen({ property_id: first, tenant_id: other }, table)).toEqual([]);
    expect(await seen({ property_id: other }, table)).toEqual([]);
    expect(await seen({}, table)).toEqual([]);
  });

  it('refuses to refresh the counts of a property outside the scope', async () => {
    const { id } = await aProperty(world);
    const refreshing = transaction(world.db, { property_id: id }, (tx) =>
      repository.refreshSummaries(tx, ids[0] ?? '', ['2026-11-10']),
    );
    await expect(refreshing).rejects.toMatchObject({ code: '42501' });
  });
});
