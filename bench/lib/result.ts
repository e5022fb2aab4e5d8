import type { Mutant, Mutants } from './mutants.ts';
import type { BenchStack } from './stack.ts';

/** The meaning of `size` depends on the bench: rows, forms or concurrent requests of a round. */
export interface Size {
  rounds: number;
  size: number;
  /** Only cases whose name starts with this, in benches that have cases. */
  only?: string;
  /** The planted fault, in benches that have some. The bench must report it. */
  mutant?: string;
}

interface BenchResult {
  figures: Record<string, unknown>;
  faults: readonly string[];
}

export interface Bench {
  full: Size;
  small: Size;
  /** Planted faults by name (`--mutant NAME`), and what each changes. */
  planted?: Readonly<Record<string, string>>;
  run(stack: BenchStack, size: Size): Promise<BenchResult>;
}

/** A program that breaks an installation of its own. Each mutant is a fault that it plants, and must then report. */
export interface FaultProgram {
  full: Size;
  small: Size;
  mutants: Mutants;
  run(size: Size, mutant: Mutant | undefined): Promise<BenchResult>;
}
