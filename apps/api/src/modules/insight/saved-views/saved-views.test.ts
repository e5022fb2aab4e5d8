import type { SavedView } from '@gerbang/shared/contracts/insight/saved-views';
import { describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';

const world = await createWorld();
const { id: property_id } = await aProperty(world);
const FACTS = { list: 'permit-register', name: 'Late work', query: 'kind=work&late=true', shared: false };

async function aPerson(property = property_id) {
  const token = await staffLogin(world, await aStaffMember(world, { properties: [property] }));
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    world.app.inject({ method, url: `/v1/saved-views${path}`, headers: bearer(token), ...(payload && { payload }) });
  const at = `property_id=${property}`;
  return {
    send,
    at,
    save: async (more: object = {}) => (await send('POST', `?${at}`, { ...FACTS, ...more })).json<{ id: string }>().id,
    views: async (list = FACTS.list) => (await send('GET', `?${at}&list=${list}`)).json<{ views: SavedView[] }>().views,
  };
}

describe('saved views', () => {
  it('lists a saved view to its owner, and to others of the property once it is shared', async () => {
    const [owner, colleague, stranger] = [await aPerson(), await aPerson(), await aPerson((await aProperty(world)).id)];
    const id = await owner.save();
    expect(await owner.views()).toMatchObject([{ id, name: 'Late work', query: FACTS.query, is_own: true }]);
    expect(await owner.views('tenant')).toEqual([]);
    expect(await colleague.views()).toEqual([]);

    const { list: _list, ...facts } = { ...FACTS, shared: true };
    expect((await owner.send('PUT', `/${id}?${owner.at}`, facts)).statusCode).toBe(204);
    expect(await colleague.views()).toMatchObject([{ id, shared: true, is_own: false }]);
    expect(await stranger.views()).toEqual([]);
  });

  it('lets only its owner change and delete a saved view', async () => {
    const [owner, colleague] = [await aPerson(), await aPerson()];
    const id = await owner.save({ list: 'asset', shared: true });
    const { list: _list, ...facts } = { ...FACTS, name: 'Changed' };
    expect((await colleague.send('PUT', `/${id}?${colleague.at}`, facts)).statusCode).toBe(404);
    expect((await colleague.send('DELETE', `/${id}?${colleague.at}`)).statusCode).toBe(404);
    expect(await owner.views('asset')).toMatchObject([{ name: FACTS.name }]);
    expect((await owner.send('PUT', `/${id}?${owner.at}`, facts)).statusCode).toBe(204);
    expect(await owner.views('asset')).toMatchObject([{ name: 'Changed', shared: false }]);
    expect((await owner.send('DELETE', `/${id}?${owner.at}`)).statusCode).toBe(204);
    expect(await owner.views('asset')).toEqual([]);
  });

  it('never keeps a filter by a person or a plate, which others would see', async () => {
    const owner = await aPerson();
    const id = await owner.save({ list: 'permit', query: 'kind=work&person=Budi&plate=B+9' });
    expect(await owner.views('permit')).toMatchObject([{ id, query: 'kind=work' }]);
    const { list: _list, ...facts } = { ...FACTS, query: 'person=Budi', shared: true };
    await owner.send('PUT', `/${id}?${owner.at}`, facts);
    expect(await owner.views('permit')).toMatchObject([{ id, query: '' }]);
  });

  it('keeps views of a list whose name has an underscore', async () => {
    const owner = await aPerson();
    const id = await owner.save({ list: 'security_post' });
    expect(await owner.views('security_post')).toMatchObject([{ id }]);
  });

  it('refuses a saved view without a name, and more than a person may have', async () => {
    const owner = await aPerson();
    const unnamed = await owner.send('POST', `?${owner.at}`, { ...FACTS, name: ' ' });
    expect([unnamed.statusCode, unnamed.json().fields]).toEqual([400, [{ path: 'name', code: 'required' }]]);
    for (let number = 1; number <= 30; number += 1) await owner.save({ list: 'unit', name: `View ${number}` });
    const more = await owner.send('POST', `?${owner.at}`, { ...FACTS, list: 'unit' });
    expect([more.statusCode, more.json().fields]).toEqual([422, [{ path: 'name', code: 'too_many' }]]);
  });
});
