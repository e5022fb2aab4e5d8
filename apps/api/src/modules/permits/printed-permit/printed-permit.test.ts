import { inflateSync } from 'node:zlib';

import { verifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import { permitStatus } from '@gerbang/shared/contracts/permits/status';
import Pdf from 'pdfkit';
import { encodeQR } from 'qr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { aSlot, bearer } from '../../../../test/builders.ts';
import { IN_THE_SLOT, ONE_STAGE, staffAt } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aLoadingForm,
  approve,
  move,
  permitRow,
  submitLoading,
  submitWork,
  visitorUpload,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
let staff: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
  staff = await aDecider(world, building, 'tcr');
});

const printed = (permit: Submitted, token = staff) =>
  world.app.inject({ url: `/v1/properties/${permit.property_id}/permits/${permit.id}/paper`, headers: bearer(token) });
const ask = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload });
const passOf = async ({ code, email }: { code: string; email: string }) =>
  z.parse(permitStatus, (await ask('/v1/public/status', { form_code: code, email })).json()).pass ?? '';
const verified = async (pass: string) => z.parse(verifyAnswer, (await ask('/v1/public/verify', { pass })).json());

/** The decompressed content streams of a PDF. */
function drawn(file: Buffer): string {
  const text = file.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) =>
    Buffer.from(body ?? '', 'latin1'),
  );
  return streams
    .map((body) => {
      try {
        return inflateSync(body).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

/** Reads a QR code of `size` modules from the rectangles of a drawing: one text per row, with # for a dark module. */
function squaresOf(drawing: string, size: number): string[] {
  const rectangles = [...drawing.matchAll(/^(\S+) (\S+) (\S+) \S+ re$/gm)].map(([, x, y, width]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
  }));
  const [left, top] = [Math.min(...rectangles.map(({ x }) => x)), Math.min(...rectangles.map(({ y }) => y))];
  const unit = (Math.max(...rectangles.map(({ x, width }) => x + width)) - left) / size;
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => ' '));
  for (const { x, y, width } of rectangles)
    rows[Math.round((y - top) / unit)]?.fill('#', Math.round((x - left) / unit), Math.round((x + width - left) / unit));
  return rows.map((row) => row.join(''));
}

describe('printed permit', () => {
  it('gives staff and the applicant the printed permit in A4 once it is approved', async () => {
    const permit = await submitLoading(world, building);
    expect((await printed(permit)).json().code).toBe('move_not_allowed');
    await approve(world, staff, permit, 'tcr');
    const answer = await printed(permit);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${permit.code}.pdf"`,
      'cache-control': 'no-store',
    });
    const file = answer.rawPayload;
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.toString('latin1')).toContain('[0 0 595.28 841.89]');
    // Each run of dark squares in the QR code is a rectangle.
    expect(drawn(file).match(/ re$/gm)?.length ?? 0).toBeGreaterThan(300);
    const own = await ask('/v1/public/status/paper', { form_code: permit.code, email: permit.email });
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf']);
    const foreign = await ask('/v1/public/status/paper', { form_code: permit.code, email: 'lain@example.com' });
    expect(foreign.statusCode).toBe(404);
  });

  it('prints the address of the verification page with the signed pass behind the # as QR code [D8-57]', async () => {
    const permit = await submitLoading(world, building);
    await approve(world, staff, permit, 'tcr');
    const address = `${world.config.public_url}/verify#${await passOf(permit)}`;
    const withBorder = encodeQR(address, 'raw', { ecc: 'medium', border: 2 });
    const code = withBorder.slice(2, -2).map((row) => row.slice(2, -2));
    const drawing = drawn((await printed(permit)).rawPayload);
    expect(squaresOf(drawing, code.length)).toEqual(
      code.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join('')),
    );
  });

  it('[D8-51] writes a window across midnight with both days on the printed permit', async () => {
    const night = { starts: '22:00', ends: '08:00', name: '22:00 - 08:00' };
    await aSlot(world, { property_id: building.property_id, kind: 'loading', ...night });
    const form = { ...(await aLoadingForm(world, building)), time: night.name };
    const permit = await approve(world, staff, await submitLoading(world, building, form), 'tcr');
    const written = vi.spyOn(Pdf.prototype, 'text');
    await printed(permit);
    const texts = written.mock.calls.map(([text]) => text);
    written.mockRestore();
    expect(texts).toContain('18 November 2026, 18 Nov 22:00 - 19 Nov 08:00 WIB');
  });

  it('prints many items over several pages, and names with extended letters', async () => {
    const form = await aLoadingForm(world, building);
    const [chair] = form.load_unload_items;
    const items = [];
    for (let number = 1; number <= 50; number += 1) {
      const image_url = await visitorUpload(world, building, 'item');
      items.push({ ...chair, item_detail: { ...chair?.item_detail, name: `Kursi ${number}`, image_url } });
    }
    const vendor = { ...form.vendor, name: 'Dvořák 王小明', company: 'PT “Maju” — Jaya' };
    const permit = await submitLoading(world, building, { ...form, vendor, load_unload_items: items });
    await approve(world, staff, permit, 'tcr');
    const file = (await printed(permit)).rawPayload.toString('latin1');
    expect(file.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  });
});

describe('verification of a printed permit', () => {
  it('verifies a printed permit publicly, by its current state and without personal data', async () => {
    const permit = await submitLoading(world, building);
    await approve(world, staff, permit, 'tcr');
    const pass = await passOf(permit);
    const answer = await ask('/v1/public/verify', { pass });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      standing: 'not_yet',
      code: permit.code,
      kind: 'loading',
      property: { name: expect.any(String), time_zone: 'Asia/Jakarta' },
      from: '2026-11-18T01:00:00.000Z',
      until: '2026-11-18T03:00:00.000Z',
      place: expect.stringMatching(/./),
      items: { kinds: 2, total: 6 },
      at: MONDAY_MORNING.toISOString(),
    });
    world.clock.set(IN_THE_SLOT);
    expect((await verified(pass)).standing).toBe('valid');
    world.clock.set(MONDAY_MORNING);
    await move(world, staff, permit, 'cancel', { note: 'Batal' });
    expect((await verified(pass)).standing).toBe('revoked');
    world.clock.set(new Date('2026-11-18T03:00:00Z'));
    expect((await verified(pass)).standing).toBe('expired');
  });

  it('shows a printed permit as revoked while the work is suspended', async () => {
    const permit = await submitWork(world, building);
    await approve(world, staff, permit, 'tcr');
    const { email } = await world.owner
      .selectFrom('permit_applicant')
      .select('email')
      .where('permit_id', '=', permit.id)
      .executeTakeFirstOrThrow();
    const pass = await passOf({ ...permit, email });
    await move(world, staff, permit, 'suspend', { note: 'Asap' });
    expect((await verified(pass)).standing).toBe('revoked');
    await move(world, staff, permit, 'resume');
    expect((await verified(pass)).standing).toBe('not_yet');
    const later = await staffAt(world, building, MONDAY_MORNING);
    expect((await move(world, later, permit, 'sign-off')).statusCode).toBe(200);
    expect([(await verified(pass)).standing, (await permitRow(world, permit)).state]).toEqual(['expired', 'closed']);
  });

  it.each([
    ['altered', (pass: string) => `${pass.slice(0, 20)}${pass[20] === 'A' ? 'B' : 'A'}${pass.slice(21)}`],
    ['invented', () => 'aaaa.bbbb'],
    ['cut off', (pass: string) => pass.slice(0, -4)],
  ])('refuses to verify a printed permit when the pass is %s', async (_how, change) => {
    const permit = await submitLoading(world, building);
    await approve(world, staff, permit, 'tcr');
    const answer = await ask('/v1/public/verify', { pass: change(await passOf(permit)) });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'pass_invalid']);
  });

  it('answers a number exactly like the signed pass, with nothing of the applicant [D8-58]', async () => {
    const permit = await submitLoading(world, building);
    await approve(world, staff, permit, 'tcr');
    const bySignature = (await ask('/v1/public/verify', { pass: await passOf(permit) })).json();
    const typed = permit.code.toLowerCase().replaceAll('-', '');
    const byNumber = await ask('/v1/public/verify', { code: typed });
    expect(byNumber.json()).toEqual(bySignature);
    const { name, email, phone, company } = (await aLoadingForm(world, building)).vendor;
    for (const text of [name, email, phone, company, permit.email]) expect(byNumber.body).not.toContain(text);
    await move(world, staff, permit, 'cancel', { note: 'Batal' });
    expect((await ask('/v1/public/verify', { code: typed })).json().standing).toBe('revoked');
  });

  it('answers the number of a permit that was never approved like an unknown number', async () => {
    const permit = await submitLoading(world, building);
    for (const code of [permit.code, 'L-GI-7K3QX9T2-M', 'hello', '']) {
      const answer = await ask('/v1/public/verify', { code });
      expect([code, answer.statusCode, answer.json().code]).toEqual([code, 422, 'pass_invalid']);
    }
    await move(world, staff, permit, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Tidak' });
    expect((await ask('/v1/public/verify', { code: permit.code })).json().code).toBe('pass_invalid');
    const cancelled = await submitLoading(world, building);
    await move(world, staff, cancelled, 'cancel', { note: 'Batal' });
    expect((await ask('/v1/public/verify', { code: cancelled.code })).json().code).toBe('pass_invalid');
  });

  it('limits checks by number of one address, says when to try again, and does not count checks by pass', async () => {
    const permit = await submitLoading(world, building);
    await approve(world, staff, permit, 'tcr');
    const from = (remoteAddress: string, payload: object) =>
      world.app.inject({ method: 'POST', url: '/v1/public/verify', payload, remoteAddress });
    for (let attempt = 0; attempt < 20; attempt += 1) await from('203.0.113.5', { code: permit.code });
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 15_000));
    const refused = await from('203.0.113.5', { code: permit.code });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '45']);
    expect((await from('203.0.113.5', { pass: await passOf(permit) })).statusCode).toBe(200);
    expect((await from('203.0.113.6', { code: permit.code })).statusCode).toBe(200);
  });
});
