import type { SectionState } from './FormSection.tsx';

interface SectionCounts {
  /** Number of visible faults, including failed uploads. */
  shown: number;
  /** Number of all faults, visible or not. */
  live: number;
  busy: string | undefined;
}

/** The state of a section: visible faults first, then uploads, then missing values. */
export function sectionState({ shown, live, busy }: SectionCounts): SectionState {
  if (shown > 0) return { kind: 'faulty', count: shown };
  if (busy !== undefined) return { kind: 'busy', text: busy };
  return { kind: live === 0 ? 'complete' : 'open' };
}
