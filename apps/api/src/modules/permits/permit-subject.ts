import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';

/** The subject under which changes of one permit are announced. */
export function permitSubject({ property_id, id }: PermitKey): string {
  return `permit:${property_id}:${id}`;
}
