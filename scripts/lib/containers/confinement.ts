import { LONG_RUNNING, type Installation, type LongRunning } from './installation.ts';

/** CAP_NET_BIND_SERVICE. The program of Caddy does not start where this is impossible. */
const BIND_ONLY = 1n << 10n;

/** Throws when a container runs as root, can write to its image, or has capabilities or a way to get them. */
export async function requireConfinement(installation: Installation): Promise<void> {
  for (const service of LONG_RUNNING) {
    const status = await installation.exec(service, 'cat', '/proc/1/status');
    const faults = [...processFaults(service, status), ...(await writeFaults(installation, service))];
    if (faults.length > 0) throw new Error(`${service}: ${faults.join('; ')}`);
  }
}

function processFaults(service: LongRunning, status: string): string[] {
  const field = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
  const possible = service === 'caddy' ? BIND_ONLY : 0n;
  const sets = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'];
  const tooMany = sets.filter((name) => (BigInt(`0x${field(name)}`) & ~possible) !== 0n);
  return [
    ...(field('Uid') === '0' ? ['runs as root'] : []),
    ...tooMany.map((name) => `has capabilities (${name} ${field(name)})`),
    ...(field('NoNewPrivs') === '1' ? [] : ['can get new privileges']),
  ];
}

async function writeFaults(installation: Installation, service: LongRunning): Promise<string[]> {
  const mounts = await installation.exec(service, 'cat', '/proc/1/mounts');
  const own = mounts.split('\n').find((line) => line.split(' ')[1] === '/');
  const options = own?.split(' ')[3] ?? '';
  return options.split(',').includes('ro') ? [] : ['can write to its image'];
}
