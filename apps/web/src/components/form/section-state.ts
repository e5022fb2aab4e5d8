import type { SectionState } from './FormSection.tsx';

interface SectionCounts {
  /** Number of visible faults, including failed uploads. */
  shown: number;
  /** Number of all faults, visible or not. */
  live: number;
  busy: string | undefined;
  /** Whether the section is optional and has no values. */
  isUnused?: boolean;
}

/** The state of a section: visible faults first, then uploads, then missing values. */
export function sectionState({ shown, live, busy, isUnused = false }: SectionCounts): SectionState {
  if (shown > 0) return { kind: 'faulty', count: shown };
  if (busy !== undefined) return { kind: 'busy', text: busy };
  if (live > 0) return { kind: 'open' };
  return { kind: isUnused ? 'unused' : 'complete' };
}

/** How many sections are complete and how many are left. Optional sections without values count in neither. */
export function countSections(states: readonly SectionState[]): { done: number; left: number; total: number } {
  const counted = states.filter(({ kind }) => kind !== 'unused');
  const done = counted.filter(({ kind }) => kind === 'complete').length;
  return { done, left: counted.length - done, total: counted.length };
}
