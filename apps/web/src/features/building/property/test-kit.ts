import type { Action } from '@gerbang/shared/access';
import type { PropertyRecord, PropertyRow } from '@gerbang/shared/contracts/building/property';
import { screen, within } from '@testing-library/react';

import { aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

export function staffWith(...actions: Action[]) {
  const record = aStaffRecord();
  return { ...record, role: { ...record.role, actions } };
}

export const ALL_ACTIONS: Action[] = ['property.read', 'property.create', 'property.update', 'property.delete'];

export function aRow(number: number, change: Partial<PropertyRow> = {}): PropertyRow {
  return {
    id: uuid(number),
    name: 'Menara Sagara',
    short_code: 'MS',
    type: 'office',
    city: 'Jakarta Selatan',
    time_zone: 'Asia/Jakarta',
    floors: 32,
    tenants: 1058,
    open_permits: 12,
    uses_gate: true,
    active: true,
    in_preparation: false,
    updated_at: '2026-11-09T03:00:00Z',
    ...change,
  };
}

export function aPage(data: PropertyRow[], total = data.length, capped = false) {
  return { data, total, page: 1, ...(capped && { capped }) };
}

export function aProperty(change: Partial<PropertyRecord> = {}): PropertyRecord {
  return {
    id: uuid(41),
    name: 'Taman Laut Square',
    short_code: 'TL',
    type: 'mall',
    address: 'Jl. Metro Tanjung Bunga 12',
    city: 'Makassar',
    time_zone: 'Asia/Makassar',
    contact_email: 'bm@tamanlaut.co.id',
    contact_phone: '0411 555 010',
    contact_whatsapp: '',
    contact_hours: '',
    dock_steps: '',
    max_height_cm: null,
    brand_color: null,
    logo_url: null,
    cutoff_loading: '17:00',
    cutoff_unloading: '16:30',
    cutoff_work: '15:00',
    horizon_goods_days: 30,
    horizon_work_days: 60,
    lead_days_goods: 0,
    lead_days_work: 2,
    identity_policy: 'photo_required',
    retention_days: 30,
    retention_months: 12,
    uses_gate: true,
    confirms_visitors: true,
    active: true,
    version: 4,
    updated_at: '2026-11-02T03:00:00Z',
    is_short_code_fixed: false,
    in_preparation: false,
    ...change,
  };
}

export type Answers = Parameters<typeof stubServer>[0];

export const LIST = 'GET /v1/property-datatable';

export const sagara = aRow(41);
export const kota = aRow(42, { name: 'Kota Mas', short_code: 'KM', type: 'mall', uses_gate: false, active: false });

export async function openList(
  address = '/settings/property',
  answers: Answers = {},
  staff = staffWith(...ALL_ACTIONS),
) {
  await staffSession(staff);
  const sent = stubServer({ [LIST]: () => json(aPage([sagara, kota], 23)), ...answers });
  const app = renderApp(address);
  await screen.findByRole('heading', { name: 'Property', level: 1 });
  return { ...app, sent, search: () => app.router.state.location.search };
}

export async function openMenu({ user }: Pick<ReturnType<typeof renderApp>, 'user'>, name = 'Menara Sagara') {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
}

export async function rowOf(name: RegExp) {
  return within(await screen.findByRole('row', { name }));
}
