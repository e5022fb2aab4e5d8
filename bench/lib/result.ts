import type { BenchStack } from './stack.ts';

/** The meaning of `size` depends on the bench: rows, forms or concurrent requests of a round. */
export interface Size {
  rounds: number;
  size: number;
  /** Only cases whose name starts with this, in benches that have cases. */
  only?: string;
}

interface BenchResult {
  figures: Record<string, unknown>;
  faults: readonly string[];
}

export interface Bench {
  full: Size;
  small: Size;
  run(stack: BenchStack, size: Size): Promise<BenchResult>;
}
