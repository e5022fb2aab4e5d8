import { lstatSync, mkdirSync, rmdirSync } from 'node:fs';

import { withServicesLock } from '../lib/lock.ts';
import { dataFolder, isRoot, localFolder } from '../lib/paths.ts';
import { isAlive } from '../lib/process.ts';
import { readDraft, readServices, writeDraft, type Services, type ServicesDraft } from '../lib/services-file.ts';
import { isGatewayHealthy, removeCeph, startCeph, stopCeph } from './ceph.ts';
import { removeMail, startMail, stopMail } from './mail.ts';
import { removePostgres, startPostgres, stopPostgres } from './postgres.ts';

/** Without `fast`, a running PostgreSQL keeps its mode, and a new one is crash-safe. */
export type StartOptions = { s3?: boolean; fast?: boolean };

/**
 * Creates the data folder. For root it is in `/var/tmp`, where anybody may create files, so a folder of another user is
 * refused.
 */
function prepareDataFolder(): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
  const found = lstatSync(dataFolder);
  if (isRoot && (!found.isDirectory() || found.uid !== 0))
    throw new Error(`${dataFolder} is not ours: remove it first.`);
}

/** Starts the services of this clone that do not run yet, and returns the addresses of all. */
export async function startServices({ s3 = false, fast }: StartOptions = {}): Promise<Services> {
  return await withServicesLock(async () => {
    prepareDataFolder();
    const draft = readDraft();
    await Promise.all([startPostgres(draft, fast), startMail(draft)]);
    if (s3) await startCeph(draft);
    else if (!(await isGatewayHealthy(draft))) delete draft.s3;
    writeDraft(draft);
    return readServices();
  });
}

async function stopAll(draft: ServicesDraft): Promise<string[]> {
  const stopped = await Promise.all([stopPostgres(draft), stopMail(draft), stopCeph(draft)]);
  draft.state.processes = {};
  writeDraft(draft);
  return ['PostgreSQL', 'mail sink', 'S3 gateway'].filter((_, index) => stopped[index]);
}

/** Stops the services that this clone started, keeps their data, and returns their names. */
export async function stopServices(): Promise<string[]> {
  return await withServicesLock(async () => await stopAll(readDraft()));
}

export async function removeServices(): Promise<string[]> {
  return await withServicesLock(async () => {
    const draft = readDraft();
    const stopped = await stopAll(draft);
    removePostgres();
    removeMail();
    removeCeph(draft);
    const { state } = draft;
    writeDraft({ state });
    if (dataFolder !== localFolder) rmdirSync(dataFolder);
    return stopped;
  });
}

const line = (name: string, up: boolean, where: string): string =>
  `${name.padEnd(12)} ${(up ? 'running' : 'stopped').padEnd(8)} ${where}`.trimEnd();

export async function describeServices(): Promise<string[]> {
  const draft = readDraft();
  const { postgres, mail, state } = draft;
  return [
    line('PostgreSQL', isAlive(state.processes['postgres']), postgres ? `${postgres.host}:${postgres.port}` : ''),
    line('Mail sink', isAlive(state.processes['mail']), mail ? `${mail.web_url}, SMTP port ${mail.smtp_port}` : ''),
    line('S3 gateway', await isGatewayHealthy(draft), state.s3?.endpoint ?? ''),
  ];
}
