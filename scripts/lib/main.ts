import { ProgramError } from './process.ts';

/** Runs a script. On failure prints only the error message and sets the exit code: that of a failed program, or 1. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof ProgramError ? error.exitCode : 1;
  }
}
