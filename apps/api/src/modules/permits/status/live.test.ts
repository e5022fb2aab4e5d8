import { permitStatus, type PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aTenant, aTenantUser, bearer, tenantLogin } from '../../../../test/builders.ts';
import { createWorld, type World } from '../../../../test/harness.ts';
import { aPermit, type BuiltPermit } from '../../../../test/permits/permits.ts';
import { openStream, type OpenStream } from '../../../../test/platform/event-stream.ts';
import { databaseUrl } from '../../../../test/services.ts';
import { transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import { permitSubject } from '../permits/permit-events.service.ts';

const world = await createWorld();
const url = await world.app.listen({ host: '127.0.0.1', port: 0 });
const streams: OpenStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});

let visitors = 0;
const anAddress = () => `2001:db8:1:${(visitors += 1).toString(16)}::1`;
async function follow(
  permit: Pick<BuiltPermit, 'code' | 'email'>,
  options: { address?: string; tenant_id?: string; at?: string; token?: string } = {},
) {
  const { address = anAddress(), at = url, tenant_id, token } = options;
  const stream = await openStream(`${at}/v1/public/status/live`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-forwarded-for': address,
      ...(token !== undefined && bearer(token)),
    },
    body: JSON.stringify({ form_code: permit.code, email: permit.email, tenant_id }),
  });
  streams.push(stream);
  return stream;
}
const nextStatus = async ({ nextData }: OpenStream): Promise<PermitStatus> => z.parse(permitStatus, await nextData());

/** Reads until the status is as expected. The stream may repeat the first status when its connection to the database is ready. */
async function untilProgress(stream: OpenStream, progress: string): Promise<PermitStatus> {
  for (;;) {
    const status = await nextStatus(stream);
    if (status.progress === progress) return status;
  }
}

async function approve({ property_id, id }: BuiltPermit, on: World = world): Promise<void> {
  await transaction(on.db, { property_id }, async (tx) => {
    await tx.updateTable('permit').set({ state: 'approved', step: null }).where('id', '=', id).execute();
    await announce(tx, permitSubject({ property_id, id }));
  });
}

describe('POST /v1/public/status/live', () => {
  it('sends the whole status at once, and again when the permit changes', async () => {
    const permit = await aPermit(world, { items: [{ name: 'Meja' }] });
    const stream = await follow(permit);
    expect([stream.answer.status, stream.answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(stream.answer.headers.get('cache-control')).toBe('no-store');
    const first = await nextStatus(stream);
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/public/status',
      payload: { form_code: permit.code, email: permit.email },
    });
    expect(first).toEqual(answer.json());
    expect(first).toMatchObject({ progress: 'waiting', pass: null });
    await approve(permit);
    const changed = await untilProgress(stream, 'complete');
    expect(changed.load_unload_items).toHaveLength(1);
    expect(changed.pass).not.toBeNull();
  });

  it('sends no message to listeners of other permits', async () => {
    const [one, two] = [await aPermit(world), await aPermit(world)];
    const [ofOne, ofTwo] = [await follow(one), await follow(two)];
    await nextStatus(ofOne);
    await nextStatus(ofTwo);
    await approve(two);
    expect(await untilProgress(ofTwo, 'complete')).toMatchObject({ code: two.code });
    await approve(one);
    expect(await untilProgress(ofOne, 'complete')).toMatchObject({ code: one.code });
  });

  it('sends a change of a permit that another server process has made', async () => {
    const permit = await aPermit(world);
    const stream = await follow(permit);
    await nextStatus(stream);
    const other = new Client({ connectionString: world.config.database.url });
    await other.connect();
    await world.owner
      .updateTable('permit')
      .set({ state: 'cancelled', step: null })
      .where('id', '=', permit.id)
      .execute();
    await other.query('select pg_notify($1, $2)', ['changed', permitSubject(permit)]);
    await other.end();
    expect(await untilProgress(stream, 'cancelled')).toMatchObject({ code: permit.code });
  });

  it('sends the status again after the connection to the database broke, because a change may have been missed', async () => {
    const permit = await aPermit(world);
    const stream = await follow(permit);
    await nextStatus(stream);
    await approve(permit);
    await untilProgress(stream, 'complete');
    await world.owner.updateTable('permit').set({ state: 'checked' }).where('id', '=', permit.id).execute();
    const superuser = new Client({ connectionString: databaseUrl('superuser', 'postgres') });
    await superuser.connect();
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'listen %'`,
      [world.database],
    );
    await superuser.end();
    expect(await untilProgress(stream, 'security_checked')).toMatchObject({ code: permit.code });
  });

  it('[D8-39] shows a vendor’s permit to a logged-in tenant, as the lookup does', async () => {
    const tenant = await aTenant(world);
    const token = await tenantLogin(world, await aTenantUser(world, { tenant }));
    const permit = await aPermit(world, { property_id: tenant.property_id });
    const stream = await follow(permit, { tenant_id: tenant.id, token });
    expect(stream.answer.status).toBe(200);
    expect((await nextStatus(stream)).code).toBe(permit.code);
  });

  it('counts a stream as one lookup, however many messages it sends', async () => {
    const busy = await createWorld({ env: { STATUS_PER_MINUTE: '2', RATE_LIMIT_PER_MINUTE: '3' } });
    const at = await busy.app.listen({ host: '127.0.0.1', port: 0 });
    const permit = await aPermit(busy);
    const address = anAddress();
    const stream = await follow(permit, { address, at });
    for (let change = 0; change < 4; change += 1) {
      await nextStatus(stream);
      await approve(permit, busy);
    }
    const statuses: number[] = [];
    for (let call = 0; call < 2; call += 1) statuses.push((await follow(permit, { address, at })).answer.status);
    expect(statuses).toEqual([200, 429]);
  });

  it('refuses a sixth stream from one client network', async () => {
    const permit = await aPermit(world);
    const address = anAddress();
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await follow(permit, { address })).answer.status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await follow(permit)).answer.status).toBe(200);
  });

  it('ends the stream when the server stops', async () => {
    const stopping = await createWorld();
    const at = await stopping.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await follow(await aPermit(stopping), { at });
    await nextStatus(stream);
    const closed = stopping.app.close();
    let last: unknown = await stream.nextData();
    while (last !== undefined) last = await stream.nextData();
    await closed;
    await expect(fetch(at)).rejects.toThrow('fetch failed');
  });
});
