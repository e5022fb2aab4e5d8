/** Runs the parts of a job so that a part that fails does not stop the others. */
export interface Attempts {
  /** Returns the result, or undefined when `work` failed. */
  run<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Throws the first error, so that the queue reports the job and repeats it. Call it at the end. */
  report(): void;
}

export function startAttempts(): Attempts {
  const failures: unknown[] = [];
  return {
    run: (work) =>
      work().catch((error: unknown) => {
        failures.push(error);
        return undefined;
      }),
    report() {
      if (failures.length > 0) throw failures[0];
    },
  };
}
