import type { Action } from '@gerbang/shared/access';
import { sheetDownload } from '@gerbang/shared/contracts/datatable';
import type { PermitDatatable, PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { sql, type KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aFloor, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aLoadingForm,
  approve,
  aTenantForm,
  created,
  move,
  postAsTenant,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { transaction, type Tx } from '../../../platform/database/database.ts';
import { readSheet } from '../../../platform/sheets/sheets.ts';
import { permitExport } from './register-export.service.ts';

const world = await createWorld();
let building: Building;
let reader: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
  reader = await aReader('permit.read', 'permit.decide', 'permit.cancel');
});

async function aReader(...actions: Action[]): Promise<string> {
  const role = { actions, stages: ['tcr', 'operational'] as const };
  return staffLogin(world, await aStaffMember(world, { properties: [building.property_id], role }));
}
const get = (path: string, token = reader, headers: Record<string, string> = {}) =>
  world.app.inject({ url: `/v1/${path}`, headers: { ...bearer(token), ...headers } });
async function codes(query = ''): Promise<string[]> {
  const answer = await get(`permit-datatable?property_id=${building.property_id}&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<PermitDatatable>().data.map(({ code }) => code);
}
const later = (hours: number) => world.clock.set(new Date(MONDAY_MORNING.getTime() + hours * 3_600_000));

/** Goods of a vendor, work, and goods of the tenant on another floor and day. */
async function threePermits(): Promise<Record<'goods' | 'work' | 'own', Submitted>> {
  const goods = await submitLoading(world, building);
  const work = await submitWork(world, building);
  const floor = await aFloor(world, { property_id: building.property_id });
  const form = { ...(await aTenantForm(world, building)), date: '2026-11-20T00:00:00+07:00' };
  const own = created(await postAsTenant(world, building, form), building);
  await world.owner.updateTable('permit').set({ floor_id: floor.id }).where('id', '=', own.id).execute();
  return { goods, work, own };
}

const LIMITS = { max_rows: 100, max_bytes: 1_000_000 };
async function sheet(query: string, token = reader) {
  const answer = await get(`permit-download?property_id=${building.property_id}${query}`, token);
  expect(answer.statusCode).toBe(200);
  return readSheet(Buffer.from(z.parse(sheetDownload, answer.json()).content, 'base64'), LIMITS);
}

describe('the permit register', () => {
  it('[D8-10] lists, shows and downloads the permits of a property that the caller may reach, and no other', async () => {
    const { goods, work, own } = await threePermits();
    const other = await aBuilding(world);
    const foreign = await submitLoading(world, other);
    expect(await codes()).toEqual([own.code, work.code, goods.code]);
    const one = await get(`permit/${work.id}?property_id=${building.property_id}`);
    expect(one.json<PermitDetail>()).toMatchObject({ id: work.id, code: work.code, kind: 'work' });
    const { rows } = await sheet('');
    expect(rows.map(({ values }) => values['Nomor izin'])).toEqual([goods.code, work.code, own.code]);

    const at = `property_id=${other.property_id}`;
    for (const path of [`permit-datatable?${at}`, `permit/${foreign.id}?${at}`, `permit-download?${at}`])
      expect((await get(path)).statusCode).toBe(404);
    expect((await get(`permit/${foreign.id}?property_id=${building.property_id}`)).statusCode).toBe(404);
  });

  it('filters by kind, state, tenant, floor, company, stage and lateness', async () => {
    const { goods, work, own } = await threePermits();
    await move(world, reader, work, 'cancel', { note: 'Batal' });
    expect(await codes('kind=work')).toEqual([work.code]);
    await world.owner.updateTable('permit').set({ kind: 'unloading' }).where('id', '=', own.id).execute();
    expect(await codes('kind=loading,work')).toEqual([work.code, goods.code]);
    expect(await codes('state=cancelled,closed')).toEqual([work.code]);
    expect(await codes(`tenant_id=${building.tenant.id}`)).toEqual([own.code]);
    expect(await codes(`floor_id=${building.floor_id}&kind=loading`)).toEqual([goods.code]);
    expect(await codes('company=maju')).toEqual([goods.code]);
    expect(await codes('company=PT%20Maju%20Jaya')).toEqual([goods.code]);
    expect(await codes('company=jaya')).toEqual([]);
    await approve(world, reader, goods, 'tcr');
    expect(await codes('stage=operational')).toEqual([goods.code]);
    expect(await codes('late=true')).toEqual([]);
    later(2);
    expect(await codes('late=true')).toEqual([own.code]);
  });

  it('finds permits whose days overlap the window, and sorts by their first day', async () => {
    const { goods, work, own } = await threePermits();
    // The work lasts from 18 November to 10 December.
    expect(await codes('from=2026-11-19&until=2026-11-20')).toEqual([own.code, work.code]);
    expect(await codes('from=2026-12-10')).toEqual([work.code]);
    expect(await codes('from=2026-12-11')).toEqual([]);
    expect(await codes('until=2026-11-17')).toEqual([]);
    // The goods come at 08:00 of the day on which the work begins at 22:00.
    expect(await codes('sort=window')).toEqual([goods.code, work.code, own.code]);
    expect(await codes('sort=-window')).toEqual([own.code, work.code, goods.code]);
    expect(await codes('sort=created_at')).toEqual([goods.code, work.code, own.code]);
  });

  it('is searched by number, company, place and tenant, also after place or tenant have changed', async () => {
    const { goods, work, own } = await threePermits();
    expect(await codes(`search_by=${work.code.replaceAll('-', '').toLowerCase()}`)).toEqual([work.code]);
    expect(await codes('search_by=aju%20ja')).toEqual([goods.code]);
    expect(await codes('search_by=koridor')).toEqual([work.code]);
    await world.owner.updateTable('tenant').set({ name: 'Dapur Bunda' }).where('id', '=', building.tenant.id).execute();
    expect(await codes('search_by=dapur')).toEqual([own.code]);
    await world.owner.updateTable('permit').set({ location: 'Atrium' }).where('id', '=', goods.id).execute();
    expect(await codes('search_by=LG-12')).toEqual([]);
    expect(await codes('search_by=atri')).toEqual([goods.code]);
  });

  it('finds no person by name or e-mail, in any view and with any filter', async () => {
    const { goods } = await threePermits();
    await world.owner.updateTable('permit_applicant').set({ company: '' }).where('permit_id', '=', goods.id).execute();
    for (const query of ['', '&view=mine', '&view=waiting', '&stage=tcr', '&view=under_way']) {
      expect(await codes(`search_by=Budi%20Santoso${query}`)).toEqual([]);
      expect(await codes(`search_by=budi@example.com${query}`)).toEqual([]);
    }
    expect(await codes('company=budi')).toEqual([]);
  });

  it('says since when and until when a listed permit waits, and when its stages were decided', async () => {
    const goods = await submitLoading(world, building);
    later(1);
    await approve(world, reader, goods, 'tcr');
    const answer = await get(`permit-datatable?property_id=${building.property_id}`);
    const [row] = answer.json<PermitDatatable>().data;
    const asked_at = world.clock.now().toISOString();
    expect(row).toMatchObject({ asked_at, due_at: '2026-11-16T07:00:00.000Z', mine: ['operational'] });
    expect(row?.chain.map(({ stage, decided_at }) => [stage, decided_at])).toEqual([
      ['tcr', asked_at],
      ['operational', null],
    ]);
  });
});

describe('the download of permits', () => {
  it('takes the filters of the list', async () => {
    const { work } = await threePermits();
    later(2);
    const { rows } = await sheet('&kind=work');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.values).toMatchObject({
      'Nomor izin': work.code,
      Jenis: 'Izin kerja',
      Perusahaan: 'CV Karya',
      'Hari pertama': '2026-11-18',
      'Hari terakhir': '2026-12-10',
      Jam: '22:00 - 05:00',
      Menunggu: 'Order taker (TCR)',
      Terlambat: 'TRUE',
      Pekerja: '2',
    });
    expect((await sheet('&view=ended')).rows).toEqual([]);
  });

  it('says that a requested renewal waits for TCR', async () => {
    const { work } = await threePermits();
    const property_id = building.property_id;
    const state = { state: 'approved', step: null } as const;
    await world.owner.updateTable('permit').set(state).where('id', '=', work.id).execute();
    const unasked = { asked_at: null, due_at: null };
    await world.owner.updateTable('permit_stage').set(unasked).where('permit_id', '=', work.id).execute();
    const asked_at = world.clock.now();
    await world.owner
      .insertInto('permit_renewal')
      .values({ property_id, permit_id: work.id, period: 2, asked_at })
      .execute();
    later(24 * 14);
    const { rows } = await sheet('&kind=work&late=true', await aReader('permit.read'));
    expect(rows.map(({ values }) => [values['Menunggu'], values['Terlambat']])).toEqual([
      ['Order taker (TCR)', 'TRUE'],
    ]);
  });

  it('has columns with personal data only for people with that right, and writes it to the audit log', async () => {
    await submitLoading(world, building);
    const audited = async () => {
      const { rows } = await sql<{ detail: unknown }>`select detail from audit_log
        where property_id = ${building.property_id} and action = 'permit.people_downloaded'`.execute(world.owner);
      return rows.map(({ detail }) => detail);
    };
    expect((await sheet('')).titles).not.toContain('Pemohon');
    expect(await audited()).toEqual([]);
    expect((await get(`permit-download?property_id=${building.property_id}&people=true`)).statusCode).toBe(403);

    const trusted = await aReader('permit.read', 'permit.view_people');
    const { rows } = await sheet('&people=true&kind=loading&search_by=maju', trusted);
    expect(rows[0]?.values).toMatchObject({ Pemohon: 'Budi Santoso', Telepon: '0812-3456-7890' });
    expect(await audited()).toEqual([
      { filters: expect.objectContaining({ kind: ['loading'], people: 'true' }), rows: 1 },
    ]);
    expect(JSON.stringify(await audited())).not.toContain('maju');
  });

  it('goes on after a batch in which a permit was decided while the batch was read', async () => {
    const [first, second] = [await submitLoading(world, building), await submitLoading(world, building)];
    await submitLoading(world, building);
    const { property_id } = building;
    let statements = 0;
    // Decides the second permit between the two statements of a batch.
    const decides: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        if (statements === 1) await approve(world, reader, second, 'tcr');
        return result;
      },
    };
    const { rows, next } = await transaction(world.db, { property_id }, (tx) =>
      permitExport.batch(
        tx.withPlugin(decides) as Tx,
        { property_id, view: 'waiting', stage: 'tcr', search_by: '' },
        { after: null, limit: 2, now: world.clock.now() },
      ),
    );
    expect(rows.map(({ id }) => id)).toEqual([first.id]);
    expect(next).toBe(second.id);
  });

  it('is CSV for a client that accepts it, without formulas', async () => {
    const form = await aLoadingForm(world, building);
    const vendor = { ...form.vendor, company: '=HYPERLINK("x"), PT' };
    const goods = await submitLoading(world, building, { ...form, vendor });
    const answer = await get(`permit-download?property_id=${building.property_id}`, reader, { accept: 'text/csv' });
    expect(answer.headers['content-type']).toBe('text/csv');
    expect(answer.headers['content-disposition']).toContain('permit-2026-11-16.csv');
    const [titles, line] = answer.body.split('\r\n');
    expect(titles).toMatch(/^\uFEFFNomor izin,Jenis,Status/);
    expect(line).toMatch(new RegExp(`^${goods.code},Barang masuk,Menunggu,`));
    expect(line).toContain(`"'=HYPERLINK(""x""), PT"`);
  });
});
