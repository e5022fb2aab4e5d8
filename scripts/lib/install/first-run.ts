import { FIRST_RUN_CHECKS } from '../../../packages/shared/src/domain/building/first-run.ts';
import type { FreshDebian } from './fresh-debian.ts';
import { expect, NODE, ORIGIN, TRUST } from './machine.ts';

/** A picture of the program itself serves as a photo. */
const PHOTO = '$(find /opt/gerbang/current/apps/web/dist/icons -name "*.png" | sort | head -1)';

/** Makes what a person makes in the browser: group, building and administrator, and asks for a permit with two photos. */
export async function setUpByApi({ sh }: FreshDebian): Promise<void> {
  const { setup_code } = JSON.parse(await sh('gerbang setup --new-code --json')) as { setup_code: string };
  const words = `${ORIGIN} ${setup_code} ${PHOTO} ${FIRST_RUN_CHECKS.join(',')}`;
  const code = await sh(`${TRUST} ${NODE} /root/first-permit.ts ${words}`);
  expect('the code of the first permit', code, /GI/);
}
