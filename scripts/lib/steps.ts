/** A named piece of work that throws when it fails. */
export type Step = { name: string; work: () => Promise<unknown> };

export type StepResult = { name: string; seconds: number; error?: string };

/** Runs a step and prints its result; never throws. */
export async function runStep({ name, work }: Step): Promise<StepResult> {
  const begin = performance.now();
  const seconds = (): number => (performance.now() - begin) / 1000;
  try {
    await work();
    const result = { name, seconds: seconds() };
    console.log(describe(result));
    return result;
  } catch (error) {
    const result = { name, seconds: seconds(), error: error instanceof Error ? error.message : String(error) };
    console.log(`${describe(result)}\n${result.error}`);
    return result;
  }
}

/** Does a piece of work and prints how long it took. Throws when it fails. */
export async function timed<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const begin = performance.now();
  const result = await work();
  console.log(describe({ name, seconds: (performance.now() - begin) / 1000 }));
  return result;
}

/** Runs independent steps, `atATime` in parallel, and returns their results in the given order. */
export async function runSteps(steps: readonly Step[], atATime: number): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = steps.map((step, index) => ({ step, index }));
  const takeTurns = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await runStep(next.step);
  };
  await Promise.all(Array.from({ length: atATime }, takeTurns));
  return results;
}

export const describe = ({ name, seconds, error }: StepResult): string =>
  `${error === undefined ? 'ok  ' : 'FAIL'}  ${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s`;
