import type { CheckpointLabels, Duty, Round } from '@gerbang/shared/contracts/operations/security';
import type { Leave } from '@gerbang/shared/contracts/operations/security-leave';
import { addDays } from '@gerbang/shared/time/dates';

import { newId } from '../../src/platform/database/ids.ts';
import { aStaffMember, bearer, PASSWORD, staffLogin } from '../builders.ts';
import { PIN } from '../gate/gate.ts';
import { call, made, next, recordWrites, scene, type Write } from './scene.ts';

const now = () => scene.world.clock.now().toISOString();
/** A day without duties. Each call returns another day. */
const day = () => new Date(Date.UTC(2030, 0, 7 * next())).toISOString().slice(0, 10);
const shift = async () =>
  (await made('security-shift', { name: `Giliran ${next()}`, starts: '07:00', ends: '15:00' })).id;

const plan = async (on = day(), account_id = scene.account_id) => {
  const facts = { day: on, shift_id: await shift(), account_id };
  const answer = await call('POST', 'security-duty', facts);
  return { answer, facts, duty: answer.json<Duty>() };
};
const leave = async () => {
  const on = day();
  const facts = { id: newId(), account_id: scene.account_id, kind: 'annual', starts_on: on, ends_on: on };
  return { id: facts.id, answer: await call('POST', 'security-leave', facts) };
};
const colleague = () => aStaffMember(scene.world, { properties: [scene.property_id] });

/** Starts a round with one checkpoint. Finishes the current round first, if there is one. */
const walk = async (at = now()) => {
  const board = await scene.world.app.inject({
    url: `/v1/patrol-board?property_id=${scene.property_id}`,
    headers: scene.headers,
  });
  const { mine } = board.json<{ mine: Round | null }>();
  if (mine !== null) await call('POST', `patrol-round/${mine.id}/finish`, { at: now() });
  const checkpoint = await made('patrol-checkpoint', { name: `Titik ${next()}` });
  const facts = { name: `Ronda ${next()}`, checkpoint_ids: [checkpoint.id], within_minutes: 30 };
  const template_id = (await made('patrol-template', facts)).id;
  const answer = await call('POST', 'patrol-round', { id: newId(), template_id, at });
  return { answer, round: answer.json<Round>(), checkpoint_id: checkpoint.id };
};
const labelOf = async (id: string) => {
  const answer = await scene.world.app.inject({
    url: `/v1/patrol-checkpoint-labels?property_id=${scene.property_id}`,
    headers: scene.headers,
  });
  return answer.json<CheckpointLabels>().data.find((label) => label.id === id)?.qr ?? '';
};
const handOver = () => call('POST', 'shift-handover', { id: newId(), matters: 'Semua aman' });

export const SECURITY_WRITES: Readonly<Record<string, Write>> = {
  ...recordWrites('security-post', (changed) => ({ name: `Pos ${next()}`, position: changed ? 2 : 1 })),
  ...recordWrites('security-shift', () => ({ name: `Giliran ${next()}`, starts: '19:00', ends: '07:00' })),
  ...recordWrites('patrol-checkpoint', () => ({ name: `Titik ${next()}`, location: 'Lobi' })),
  ...recordWrites('patrol-template', async () => ({
    name: `Ronda ${next()}`,
    within_minutes: 30,
    checkpoint_ids: [(await made('patrol-checkpoint', { name: `Titik ${next()}` })).id],
  })),
  'POST /v1/security-duty': {
    action: 'security-duty.created',
    notes: 'what is',
    run: async () => (await plan()).answer,
  },
  'PUT /v1/security-duty/:id': {
    action: 'security-duty.updated',
    notes: 'changes',
    run: async () => {
      const { duty, facts } = await plan();
      return call('PUT', `security-duty/${duty.id}`, { ...facts, day: day(), version: duty.version });
    },
  },
  'DELETE /v1/security-duty/:id': {
    action: 'security-duty.deleted',
    notes: 'what was',
    run: async () => call('DELETE', `security-duty/${(await plan()).duty.id}`),
  },
  'PUT /v1/security-duty/:id/absence': {
    action: 'security-duty.absent',
    notes: 'what is',
    run: async () => {
      const { id, version } = (await plan()).duty;
      return call('PUT', `security-duty/${id}/absence`, { is_absent: true, reason: 'Sakit', version });
    },
  },
  'POST /v1/security-duty/:id/swap': {
    action: 'security-duty.swapped',
    notes: 'changes',
    run: async () => {
      const on = day();
      const { id, version } = (await plan(on)).duty;
      const other = (await plan(on, (await colleague()).id)).duty;
      return call('POST', `security-duty/${id}/swap`, { with_id: other.id, version });
    },
  },
  'POST /v1/security-duty-copy': {
    action: 'security-duty.copied',
    notes: 'what is',
    run: () => call('POST', 'security-duty-copy', { day: day() }),
  },
  'POST /v1/security-leave': {
    action: 'security-leave.created',
    notes: 'what is',
    run: async () => (await leave()).answer,
  },
  'PUT /v1/security-leave/:id': {
    action: 'security-leave.updated',
    notes: 'changes',
    run: async () => {
      const { id, answer } = await leave();
      const { person, kind, starts_on } = answer.json<Leave>();
      const days = { starts_on, ends_on: addDays(starts_on, 1) };
      return call('PUT', `security-leave/${id}`, { account_id: person.id, kind, ...days, version: 1 });
    },
  },
  'DELETE /v1/security-leave/:id': {
    action: 'security-leave.deleted',
    notes: 'what was',
    run: async () => call('DELETE', `security-leave/${(await leave()).id}`),
  },
  'POST /v1/patrol-checkpoint/:id/label': {
    action: 'patrol-checkpoint.label_renewed',
    notes: 'itself',
    run: async () => {
      const { id } = await made('patrol-checkpoint', { name: `Titik ${next()}` });
      return call('POST', `patrol-checkpoint/${id}/label`);
    },
  },
  'POST /v1/patrol-round': { action: 'patrol-round.started', notes: 'what is', run: async () => (await walk()).answer },
  'POST /v1/patrol-round/:id/scans': {
    action: 'patrol-round.scanned',
    notes: 'what is',
    run: async () => {
      const { round, checkpoint_id } = await walk();
      const code = await labelOf(checkpoint_id);
      return call('POST', `patrol-round/${round.id}/scans`, { id: newId(), code, way: 'scanned', at: now() });
    },
  },
  'POST /v1/patrol-round/:id/incidents': {
    action: 'patrol-round.incident',
    notes: 'what is',
    run: async () => {
      const { round, checkpoint_id } = await walk();
      const incident = { id: newId(), checkpoint_id, note: 'Lampu mati', at: now() };
      return call('POST', `patrol-round/${round.id}/incidents`, incident);
    },
  },
  'POST /v1/patrol-round/:id/finish': {
    action: 'patrol-round.finished',
    notes: 'what is',
    run: async () => call('POST', `patrol-round/${(await walk()).round.id}/finish`, { at: now() }),
  },
  'POST /v1/patrol-round/:id/close': {
    action: 'patrol-round.closed',
    notes: 'what is',
    run: async () => {
      const anHourAgo = new Date(scene.world.clock.now().getTime() - 3_600_000).toISOString();
      return call('POST', `patrol-round/${(await walk(anHourAgo)).round.id}/close`);
    },
  },
  'POST /v1/shift-handover': { action: 'shift-handover.written', notes: 'itself', run: handOver },
  'POST /v1/shift-handover/:id/receipt': {
    action: 'shift-handover.signed',
    notes: 'what is',
    run: async () => {
      const arriving = await colleague();
      await scene.world.app.inject({
        method: 'PUT',
        url: '/v1/me/gate-pin',
        headers: bearer(await staffLogin(scene.world, arriving)),
        payload: { pin: PIN, password: PASSWORD },
      });
      const { id } = (await handOver()).json<{ id: string }>();
      return call('POST', `shift-handover/${id}/receipt`, { guard_id: arriving.id, pin: PIN });
    },
  },
};
