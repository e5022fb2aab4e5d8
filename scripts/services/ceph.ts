import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { randomHex, remove } from '../lib/files.ts';
import { dataFolder, logFolder } from '../lib/paths.ts';
import { freePort, isFree } from '../lib/ports.ts';
import { isAlive, run, spawnDetached, stopUnrecorded, stopProcess, tail } from '../lib/process.ts';
import { ensureTools } from '../lib/required-programs.ts';
import { writeDraft, type S3Service, type ServicesDraft } from '../lib/services-file.ts';
import { isResponding, GiveUp, until } from '../lib/wait.ts';
import { cephConfiguration, signedHeaders } from './ceph-setup.ts';

const folder = join(dataFolder, 'ceph');
const inFolder = (name: string): string => join(folder, name);
const configuration = inFolder('ceph.conf');
/** This file is written last. A cluster without it is incomplete and is created again. */
const finishedMark = inFolder('finished');
const daemons = ['ceph-mon', 'ceph-osd', 'ceph-mgr', 'radosgw'] as const;
type Daemon = (typeof daemons)[number];

const daemonArguments: Record<Daemon, string[]> = {
  'ceph-mon': ['-i', 'a', '--public-addr', '127.0.0.1'],
  'ceph-osd': ['-i', '0', '--keyring', inFolder('osd/keyring')],
  'ceph-mgr': ['-i', 'x', '--keyring', inFolder('mgr/keyring')],
  radosgw: ['-n', 'client.rgw', '--keyring', inFolder('rgw/keyring')],
};

async function ceph(...args: string[]): Promise<string> {
  return await run('ceph', ['-c', configuration, '-k', inFolder('keyring'), '--connect-timeout', '5', ...args]);
}

function startDaemon(draft: ServicesDraft, name: Daemon): void {
  if (isAlive(draft.state.processes[name])) return;
  const args = ['-f', '-c', configuration, ...daemonArguments[name]];
  draft.state.processes[name] = spawnDetached(name, args, join(logFolder, `${name}.log`), { cwd: folder });
  writeDraft(draft);
}

/** Waits until `probe` succeeds; gives up at once when the daemon exits. */
async function waitForDaemon(
  draft: ServicesDraft,
  name: Daemon,
  what: string,
  probe: () => Promise<boolean>,
): Promise<void> {
  await until(what, 90, async () => {
    if (isAlive(draft.state.processes[name])) return await probe();
    throw new GiveUp(`${name} did not start:\n${tail(join(logFolder, `${name}.log`))}`);
  });
}

async function startMonitor(draft: ServicesDraft): Promise<void> {
  startDaemon(draft, 'ceph-mon');
  await waitForDaemon(draft, 'ceph-mon', 'the Ceph monitor answers', async () => (await ceph('mon', 'stat')) !== '');
}

/** Creates the keys, maps and folders of a new cluster and starts its monitor. */
async function createMonitor(draft: ServicesDraft, fsid: string, port: number): Promise<void> {
  const keyring = inFolder('keyring');
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'];
  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
  await run('ceph-authtool', [keyring, '--gen-key', '-n', 'client.admin', ...all]);
  const map = inFolder('monmap');
  await run('monmaptool', ['--create', '--addv', 'a', `[v2:127.0.0.1:${port}]`, '--fsid', fsid, map]);
  await run('ceph-mon', ['-c', configuration, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
  await startMonitor(draft);
}

async function createStore(): Promise<void> {
  const id = randomUUID();
  await ceph('osd', 'new', id);
  const user = async (name: string, file: string, ...caps: string[]): Promise<unknown> =>
    await ceph('auth', 'get-or-create', name, ...caps, '-o', inFolder(file));
  await user('osd.0', 'osd/keyring', 'mon', 'allow profile osd', 'osd', 'allow *', 'mgr', 'allow profile osd');
  await user('mgr.x', 'mgr/keyring', 'mon', 'allow profile mgr', 'osd', 'allow *');
  await user('client.rgw', 'rgw/keyring', 'mon', 'allow rw', 'osd', 'allow rwx');
  await run('ceph-osd', [
    '-c',
    configuration,
    '-i',
    '0',
    '--mkfs',
    '--osd-uuid',
    id,
    '--keyring',
    inFolder('osd/keyring'),
  ]);
}

async function createCluster(draft: ServicesDraft): Promise<void> {
  remove(folder);
  for (const name of ['mon', 'osd', 'mgr', 'rgw', 'run']) mkdirSync(inFolder(name), { recursive: true, mode: 0o700 });
  const { ports } = draft.state;
  const monitor = (ports['ceph_mon'] = await freePort(ports['ceph_mon']));
  const gateway = (ports['ceph_rgw'] = await freePort(ports['ceph_rgw'], [monitor]));
  draft.state.s3 = {
    endpoint: `http://127.0.0.1:${gateway}`,
    region: 'us-east-1',
    bucket: 'gerbang',
    access_key: randomHex(10).toUpperCase(),
    secret_key: randomHex(20),
  };
  const fsid = randomUUID();
  writeFileSync(configuration, cephConfiguration(folder, fsid, monitor, gateway), { mode: 0o600 });
  await createMonitor(draft, fsid, monitor);
  await createStore();
}

async function startGateway(draft: ServicesDraft, s3: S3Service): Promise<void> {
  startDaemon(draft, 'ceph-osd');
  startDaemon(draft, 'ceph-mgr');
  await waitForDaemon(draft, 'ceph-osd', 'the object store is up', async () =>
    /"num_up_osds":\s*1\b/.test(await ceph('osd', 'stat', '-f', 'json')),
  );
  startDaemon(draft, 'radosgw');
  await waitForDaemon(draft, 'radosgw', 'the S3 gateway answers', async () => await isResponding(s3.endpoint));
}

async function createUserAndBucket(s3: S3Service): Promise<void> {
  const admin = ['-c', configuration, '-k', inFolder('keyring')];
  const keys = [`--access-key=${s3.access_key}`, `--secret=${s3.secret_key}`];
  await run('radosgw-admin', [...admin, 'user', 'create', '--uid=gerbang', '--display-name=gerbang', ...keys]);
  const path = `/${s3.bucket}`;
  await until('the bucket is made', 30, async () => {
    const headers = signedHeaders(s3, 'PUT', path, new Date());
    const response = await fetch(s3.endpoint + path, { method: 'PUT', headers });
    if (!response.ok) throw new Error(`The gateway answered ${response.status}: ${await response.text()}`);
    return true;
  });
}

/**
 * Throws when another program uses a port of the cluster. The monitor's address is part of the cluster's data, so the
 * ports cannot change.
 */
async function requireOwnPorts(draft: ServicesDraft): Promise<void> {
  for (const [name, daemon] of [
    ['ceph_mon', 'ceph-mon'],
    ['ceph_rgw', 'radosgw'],
  ] as const) {
    const port = draft.state.ports[name];
    if (port === undefined || isAlive(draft.state.processes[daemon]) || (await isFree(port))) continue;
    throw new Error(
      `Port ${port} of the S3 gateway is taken by another program. \`npm run services -- remove\` frees it.`,
    );
  }
}

/** Whether all daemons of this clone run and the gateway responds. */
export async function isGatewayHealthy(draft: ServicesDraft): Promise<boolean> {
  const { s3, processes } = draft.state;
  return s3 !== undefined && daemons.every((name) => isAlive(processes[name])) && (await isResponding(s3.endpoint));
}

/** Starts the S3 gateway and its cluster if needed; sets `draft.s3`. */
export async function startCeph(draft: ServicesDraft): Promise<void> {
  await ensureTools(['ceph']);
  if (!(await isGatewayHealthy(draft))) {
    const finished = draft.state.s3 !== undefined && existsSync(finishedMark);
    if (finished) {
      await requireOwnPorts(draft);
      await startMonitor(draft);
    } else {
      await stopUnrecorded(folder);
      await createCluster(draft);
    }
    const { s3 } = draft.state;
    if (!s3) throw new Error('The S3 gateway has no keys.');
    await startGateway(draft, s3);
    if (!finished) await createUserAndBucket(s3);
    writeFileSync(finishedMark, '');
  }
  if (draft.state.s3) draft.s3 = draft.state.s3;
  writeDraft(draft);
}

/** Stops the daemons that this clone started, the gateway first. */
export async function stopCeph(draft: ServicesDraft): Promise<boolean> {
  let stopped = false;
  for (const name of daemons.toReversed()) stopped = (await stopProcess(draft.state.processes[name])) || stopped;
  delete draft.s3;
  return stopped;
}

export function removeCeph(draft: ServicesDraft): void {
  remove(folder);
  delete draft.state.s3;
  delete draft.state.ports['ceph_mon'];
  delete draft.state.ports['ceph_rgw'];
}
