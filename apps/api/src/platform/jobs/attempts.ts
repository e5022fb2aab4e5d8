import { isElsewhere } from '../errors.ts';

/**
 * Runs the parts of a job so that a part that fails does not stop the others. A part whose group is at another cell is
 * skipped: that cell does it.
 */
export interface Attempts {
  /** Returns the result, or undefined when `work` failed or was skipped. */
  run<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Number of parts that failed. */
  failed(): number;
  /** Throws the first error, so that the queue reports the job and repeats it. Call it at the end. */
  report(): void;
}

export function startAttempts(): Attempts {
  const failures: unknown[] = [];
  return {
    run: (work) =>
      work().catch((error: unknown) => {
        if (!isElsewhere(error)) failures.push(error);
        return undefined;
      }),
    failed: () => failures.length,
    report() {
      if (failures.length > 0) throw failures[0];
    },
  };
}
