import { main } from '../../../scripts/lib/main.ts';
import { endChildrenOnSignal } from '../signals.ts';
import { networkCase, quickCase, type RunCase } from './cases.ts';
import { diskCase } from './disk-case.ts';

const CASES: Readonly<Record<string, RunCase>> = { quick: quickCase, network: networkCase, disk: diskCase };

/** Runs a case in the namespace of this process. The only argument is JSON; prints the result as JSON. */
await main(async () => {
  endChildrenOnSignal();
  const { name, args } = JSON.parse(process.argv[2] ?? '') as { name: string; args: Parameters<RunCase> };
  const run = CASES[name];
  if (run === undefined) throw new Error(`No case ${name}`);
  console.log(JSON.stringify(await run(...args)));
});
