import { sql } from 'kysely';

import { markIdentity } from '../../src/modules/permits/identity/identity.jobs.ts';
import { aFile, aProperty } from '../builders.ts';
import type { World } from '../harness.ts';
import { aPermit, type PermitOptions } from './permits.ts';
import { aGreyPhoto } from './watermark.ts';

export const IDENTITY_PHOTO = await aGreyPhoto(320, 200);

/** A permit whose applicant has sent an identity photo, which is stored with its watermark. */
export async function aPermitWithIdentity(world: World, options: PermitOptions = {}) {
  const property_id = options.property_id ?? (await aProperty(world)).id;
  const { id: file_id } = await aFile(world, { property_id, kind: 'ktp' });
  await world.deps.storage.put(`files/${file_id}`, IDENTITY_PHOTO, 'image/jpeg');
  const permit = await aPermit(world, { ...options, property_id, applicant: { ktp_file_id: file_id } });
  await markIdentity.run({ property_id, permit_id: permit.id }, world.deps);
  return { ...permit, file_id };
}

export async function auditLines(world: World, property_id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select actor_kind, actor_id, action, record_kind, record_id, detail from audit_log
     where property_id = ${property_id} order by id`.execute(world.owner);
  return rows;
}

export const outcome = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  (JSON.parse(answer.body) as { code?: string }).code,
];
