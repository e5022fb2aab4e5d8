import { relative } from 'node:path';

import type { Reporter, TestModule } from 'vitest/node';

import { root } from './paths.ts';

/** Duration of a test file: loading its modules, its hooks and its tests. */
export type FileTime = { file: string; seconds: number };

const SHOWN = 10;

export function describeTimes(times: readonly FileTime[]): string[] {
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

/** Prints the ten slowest test files. Prints nothing for a run of a few files. */
export class FileTimes implements Reporter {
  readonly #times: FileTime[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic();
    this.#times.push({ file: relative(root, module.moduleId), seconds: (duration + collectDuration) / 1000 });
  }

  onTestRunEnd(): void {
    if (this.#times.length <= SHOWN) return;
    console.log(`\nSlowest test files\n${describeTimes(this.#times).join('\n')}`);
  }
}
