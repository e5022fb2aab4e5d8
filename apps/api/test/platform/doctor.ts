import type { CheckId } from '@gerbang/shared/domain/insight/doctor';
import { doctor as english } from '@gerbang/shared/messages/en/insight/doctor';

import type { DoctorContext } from '../../src/platform/doctor/check.ts';
import { examine, type CheckLine } from '../../src/platform/doctor/doctor.ts';
import type { World } from '../world.ts';

/** 32 different bytes. */
export function aKey(start: number): Buffer {
  return Buffer.from(Array.from({ length: 32 }, (_, index) => (start + index * 7) % 256));
}

export const SECRETS = { SIGNING_SECRET: [aKey(1)], PASS_PRIVATE_KEY: [aKey(2)] };

/** The doctor of this installation. `changes` plant a fault. */
export function doctorOf({ config, pool, clock, deps: { storage, mailer } }: World) {
  const context = (changes: Partial<DoctorContext> = {}): DoctorContext => {
    return { config, pool, clock, storage, mailer, secrets: SECRETS, ...changes };
  };
  const configured = (changes: Partial<DoctorContext['config']>) => ({ config: { ...config, ...changes } });
  const lookAt = async (id: CheckId, changes: Partial<DoctorContext> = {}): Promise<CheckLine | undefined> => {
    const [line] = await examine(context(changes), { texts: english, only: [id] });
    return line;
  };
  return { context, configured, lookAt };
}
