import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const PREFIX = 'gerbang-bench-';
const PERIOD_US = 20_000;

/**
 * Gives a process at most this share of one processor core, so that several processes can be compared on a machine with few
 * cores. Returns the function that ends it, for after the process. Needs root.
 */
export function limitProcessor(pid: number, share: number): () => void {
  const is_v1 = existsSync(join(ROOT, 'cpu/cpu.cfs_quota_us')) || existsSync(join(ROOT, 'cpu/cgroup.procs'));
  const parent = join(ROOT, is_v1 ? 'cpu' : '');
  const folder = join(parent, `${PREFIX}${pid}`);
  const quota = Math.round(PERIOD_US * share);
  removeUnused(parent);
  mkdirSync(folder);
  try {
    if (is_v1) {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
    } else writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
    writeFileSync(join(folder, 'cgroup.procs'), String(pid));
    if (!processesOf(folder).includes(String(pid))) throw new Error('The process was not limited.');
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  return () => rmdirSync(folder);
}

/** Removes the groups of benches that were killed. */
function removeUnused(parent: string): void {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(parent, name);
    if (processesOf(folder).length === 0) rmdirSync(folder);
  }
}

const processesOf = (folder: string) => readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
