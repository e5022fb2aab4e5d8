import type { BenchStack } from './stack.ts';

/** How often and how many at once. */
export interface Size {
  rounds: number;
  size: number;
}

/** What a bench found: its figures, and everything that is not as it must be. */
export interface BenchResult {
  figures: Record<string, unknown>;
  faults: readonly string[];
}

/** A bench, and how large it is run in full and in a hurry. */
export interface Bench {
  full: Size;
  small: Size;
  run(stack: BenchStack, size: Size): Promise<BenchResult>;
}
