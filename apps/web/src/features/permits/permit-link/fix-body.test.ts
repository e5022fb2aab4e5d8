import type { LinkView } from '@gerbang/shared/contracts/permit-link';
import { describe, expect, it } from 'vitest';

import { uuid } from '../../test/builders.ts';
import { aGoodsStatus, aLinkView, anItem, aWorkStatus } from '../../test/permit-builders.ts';
import { fixBodyOf, fixFaults } from './fix-body.ts';
import { askedParts, startValues, storedFiles, withoutParts } from './fix-values.ts';
import type { FixValues } from './fix-values.ts';

const TOKEN = 'a'.repeat(43);
const asked = (...fields: string[]) => ({ fields, note: '' });
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
  return fixBodyOf(TOKEN, view, askedParts(view), values, urls(values));
};
const faults = (view: LinkView, patch: Partial<FixValues>, open_days?: string[]) =>
  fixFaults(view, askedParts(view), { ...startValues(view), ...patch }, open_days);

describe('a correction', () => {
  it('holds just the parts that were sent back, of those that this kind of form has', () => {
    const view = goods('description', 'items', 'workers', 'email');
    expect(askedParts(view)).toEqual(['description', 'items']);
    expect(Object.keys(body(view)).sort()).toEqual(['description', 'items', 'token']);
  });

  it('names what the permit has by its id, and its photo by the address that was given', () => {
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

  it('carries midnight of the chosen day at the property, or the dates of work', () => {
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

  it('names a person of goods with the address, of work with the position, a tenant’s with neither', () => {
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

  it('sends the version of the consent with a new identity photo', () =>
    expect(body(goods('identity'), { ktp: photo, consent: true }).identity).toEqual({
      ktp_url: '/v1/files/new',
      consent_version: '2026-11',
    }));

  it('keeps a worker’s photo by its address and may have none only where none is wanted', () => {
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

describe('what is wrong with a correction', () => {
  it('is nothing as long as it is what the permit holds', () => {
    for (const part of ['person', 'destination', 'schedule', 'attachment', 'items', 'description']) {
      expect([part, faults(goods(part), {}, [])]).toEqual([part, {}]);
    }
    for (const part of ['person', 'destination', 'schedule', 'work_details']) {
      expect([part, faults(work(part), {}, [])]).toEqual([part, {}]);
    }
  });

  it('is a missing photo and a missing consent', () =>
    expect(faults(goods('identity'), {})).toEqual({
      'identity.ktp_url': 'required',
      'identity.consent_version': 'required',
    }));

  it('is an empty or unfinished item', () => {
    const empty = { key: 'x', name: '', qty: null, unit: '', description: '', photo: null };
    expect(faults(goods('items'), { items: [empty] })).toEqual({
      'items.0.item_detail.name': 'required',
      'items.0.item_detail.image_url': 'required',
      'items.0.qty': 'required',
      'items.0.unit': 'required',
    });
    expect(faults(goods('items'), { items: [] })).toEqual({ items: 'required' });
  });

  it('is a visitor’s goods form without any document', () => {
    expect(faults(goods('attachment'), { documents: [] })).toEqual({ attachment: 'required' });
    expect(faults(work('attachment'), { documents: [] })).toEqual({});
  });

  it('is a place without a floor', () =>
    expect(faults(goods('destination'), { floor: null, location: ' ' })).toEqual({
      'destination.floor.id': 'required',
      'destination.location': 'required',
    }));

  it('is a day that cannot be booked, a missing slot, an end too far away', () => {
    expect(faults(goods('schedule'), { date: '2026-11-21', time: '' }, ['2026-11-20'])).toEqual({
      'schedule.date': 'invalid',
      'schedule.time': 'required',
    });
    expect(faults(work('schedule'), { end_date: '2027-01-05', start_time: '' })).toEqual({
      'schedule.start_time': 'required',
      'schedule.end_date': 'invalid',
    });
  });

  it('is work of no kind', () =>
    expect(faults(work('work_details'), { work_types: [] })).toEqual({ work_details: 'required' }));

  it('does not concern parts that nobody asked for', () =>
    expect(faults(goods('description'), { items: [], floor: null, documents: [] })).toEqual({}));
});

describe('the rest of a permit', () => {
  it('is what is not being corrected', () => {
    const status = aGoodsStatus({ load_unload_items: [anItem(1, 'Box')], description: 'x' });
    const rest = withoutParts(status, ['items', 'description', 'person']);
    expect([rest.load_unload_items, rest.description, rest.vendor]).toEqual([[], '', null]);
    expect([rest.time, rest.location]).toEqual([status.time, status.location]);
  });
});
