import { CORRECTABLE } from '@gerbang/shared/domain/permits/corrections';
import type { CorrectableField } from '@gerbang/shared/domain/permits/corrections';

const PARTS: readonly CorrectableField[] = [...new Set(Object.values(CORRECTABLE).flat())];

/** The parts that this version of the screen has a name for. */
export function knownParts(fields: readonly string[]): CorrectableField[] {
  return PARTS.filter((part) => fields.includes(part));
}
