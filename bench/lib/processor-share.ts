import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 20_000;

/**
 * Gives a process at most this share of one processor core, so that several processes can be compared on a machine with few
 * cores. Returns the function that ends it, for after the process. Needs root.
 */
export function limitProcessor(pid: number, share: number): () => void {
  const is_v1 = existsSync(join(ROOT, 'cpu/cpu.cfs_quota_us')) || existsSync(join(ROOT, 'cpu/cgroup.procs'));
  const folder = join(ROOT, is_v1 ? 'cpu' : '', `gerbang-bench-${pid}`);
  const quota = Math.round(PERIOD_US * share);
  mkdirSync(folder);
  if (is_v1) {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
  } else writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
  writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  if (!readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').includes(String(pid)))
    throw new Error('The process was not limited.');
  return () => rmdirSync(folder);
}
