import type { LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import { describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aGoodsStatus, aLinkView, anItem, aWorkStatus } from '../../../test/permit-builders.ts';
import { fixBodyOf, fixFaults } from './fix-body.ts';
import { askedParts, startValues, storedFiles, withoutParts } from './fix-values.ts';
import type { FixValues } from './fix-values.ts';

const TOKEN = 'a'.repeat(43);
const asked = (...fields: string[]) => ({ fields, note: '', notes: {} });
const photo = { key: 'new', name: 'ktp.jpg', size: 9, type: 'image/jpeg', url: null };

function goods(...fields: string[]): LinkView {
  return aLinkView({ purpose: 'fix', status: aGoodsStatus({ progress: 'returned', correction: asked(...fields) }) });
}

function work(...fields: string[]): LinkView {
  return aLinkView({ purpose: 'fix', status: aWorkStatus({ progress: 'returned', correction: asked(...fields) }) });
}

const urls = (values: FixValues) =>
  new Map([...storedFiles(values).map(({ key }) => [key, key] as const), ['new', '/v1/files/new']]);
const body = (view: LinkView, patch: Partial<FixValues> = {}) => {
  const values = { ...startValues(view), ...patch };
  return fixBodyOf(TOKEN, view, askedParts(view), { values, reason: undefined }, urls(values));
};
const faults = (view: LinkView, patch: Partial<FixValues>, open_days?: string[]) =>
  fixFaults(view, askedParts(view), { ...startValues(view), ...patch }, open_days);

describe('the body of a correction', () => {
  it('sends only the fields that were sent back for correction and that this kind of form has', () => {
    const view = goods('description', 'items', 'workers', 'email');
    expect(askedParts(view)).toEqual(['description', 'items']);
    expect(Object.keys(body(view)).sort()).toEqual(['description', 'items', 'token']);
  });

  it('refers to existing items of a correction by id and keeps the URL of their photo', () => {
    const view = goods('items');
    const [first] = startValues(view).items;
    const items = [
      { ...first!, qty: 5 },
      { key: 'x', name: 'Lamp', qty: 2, unit: 'pcs', description: '', photo },
    ];
    expect(body(view, { items }).items).toEqual([
      {
        id: uuid(401),
        item_detail: { id: uuid(501), name: 'Kardus stok kemeja', description: '', image_url: '/v1/files/item-1' },
        qty: 5,
        unit: 'pcs',
      },
      { item_detail: { name: 'Lamp', description: '', image_url: '/v1/files/new' }, qty: 2, unit: 'pcs' },
    ]);
  });

  it('sends a corrected day as midnight at the property, or the dates of work', () => {
    expect(body(goods('schedule'), { date: '2026-11-20', time: '10:00 - 12:00' }).schedule).toEqual({
      date: '2026-11-20T00:00:00+07:00',
      time: '10:00 - 12:00',
    });
    expect(body(work('schedule')).schedule).toEqual({
      start_date: '2026-11-16',
      end_date: '2026-12-05',
      start_time: '22:00',
      end_time: '06:00',
    });
  });

  it('sends the applicant with an address for goods, with a position for work, and with neither for a tenant', () => {
    const person = { company: 'C', name: 'N', phone: '0812 9034', address: 'A', position: 'P' };
    expect(body(goods('person'), { person }).person).toEqual({
      company: 'C',
      name: 'N',
      phone: '0812 9034',
      address: 'A',
    });
    expect(body(work('person'), { person }).person).toEqual({
      company: 'C',
      name: 'N',
      phone: '0812 9034',
      position: 'P',
    });
    const view = goods('person');
    const tenants = { ...view, status: { ...view.status, tenant: { name: 'Batik' } } };
    expect(body(tenants, { person }).person).toEqual({ company: 'C', name: 'N', phone: '0812 9034' });
  });

  it('sends the consent version with a new identity photo in a correction', () =>
    expect(body(goods('identity'), { ktp: photo, consent: true }).identity).toEqual({
      ktp_url: '/v1/files/new',
      consent_version: '2026-11',
    }));

  it("keeps a worker's photo by its URL and requires one unless identity is checked at the gate", () => {
    expect(body(work('workers')).workers?.map(({ id, ktp_url }) => [id, ktp_url])).toEqual([
      [uuid(700), '/v1/files/ktp-1'],
      [uuid(701), null],
    ]);
    expect(faults(work('workers'), {})).toEqual({ 'workers.1.ktp_url': 'required' });
    const atGate = work('workers');
    atGate.property.identity_policy = 'checked_at_gate';
    expect(faults(atGate, {})).toEqual({});
  });
});

describe('the faults of a correction', () => {
  it('reports no fault while the values of a correction equal the permit', () => {
    for (const part of ['person', 'destination', 'schedule', 'attachment', 'items', 'description']) {
      expect([part, faults(goods(part), {}, [])]).toEqual([part, {}]);
    }
    for (const part of ['person', 'destination', 'schedule', 'work_details']) {
      expect([part, faults(work(part), {}, [])]).toEqual([part, {}]);
    }
  });

  it('reports a missing identity photo and a missing consent', () =>
    expect(faults(goods('identity'), {})).toEqual({
      'identity.ktp_url': 'required',
      'identity.consent_version': 'required',
    }));

  it('reports a missing list of items and an incomplete item', () => {
    const empty = { key: 'x', name: '', qty: null, unit: '', description: '', photo: null };
    expect(faults(goods('items'), { items: [empty] })).toEqual({
      'items.0.item_detail.name': 'required',
      'items.0.item_detail.image_url': 'required',
      'items.0.qty': 'required',
      'items.0.unit': 'required',
    });
    expect(faults(goods('items'), { items: [] })).toEqual({ items: 'required' });
  });

  it("reports a visitor's goods form without a document", () => {
    expect(faults(goods('attachment'), { documents: [] })).toEqual({ attachment: 'required' });
    expect(faults(work('attachment'), { documents: [] })).toEqual({});
  });

  it('reports a destination without floor and location', () =>
    expect(faults(goods('destination'), { floor: null, location: ' ' })).toEqual({
      'destination.floor.id': 'required',
      'destination.location': 'required',
    }));

  it('reports a day that cannot be booked, a missing slot, and an end date too far away', () => {
    expect(faults(goods('schedule'), { date: '2026-11-21', time: '' }, ['2026-11-20'])).toEqual({
      'schedule.date': 'invalid',
      'schedule.time': 'required',
    });
    expect(faults(work('schedule'), { end_date: '2027-01-05', start_time: '' })).toEqual({
      'schedule.start_time': 'required',
      'schedule.end_date': 'invalid',
    });
  });

  it('reports a work permit without a kind of work', () =>
    expect(faults(work('work_details'), { work_types: [] })).toEqual({ work_details: 'required' }));

  it('reports no faults of fields that were not sent back for correction', () =>
    expect(faults(goods('description'), { items: [], floor: null, documents: [] })).toEqual({}));
});

describe('the read-only part of a permit', () => {
  it('leaves the fields that are being corrected out of the read-only part', () => {
    const status = aGoodsStatus({ load_unload_items: [anItem(1, 'Box')], description: 'x' });
    const rest = withoutParts(status, ['items', 'description', 'person']);
    expect([rest.load_unload_items, rest.description, rest.vendor]).toEqual([[], '', null]);
    expect([rest.time, rest.location]).toEqual([status.time, status.location]);
  });
});
