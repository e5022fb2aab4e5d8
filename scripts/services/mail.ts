import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { remove } from '../lib/files.ts';
import { dataFolder, inRoot, logFolder } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { isAlive, spawnDetached, stopUnrecorded, stopProcess, tail } from '../lib/process.ts';
import { writeDraft, type ServicesDraft } from '../lib/services-file.ts';
import { isResponding, GiveUp, until } from '../lib/wait.ts';

const folder = join(dataFolder, 'mail');
const log = join(logFolder, 'maildev.log');

async function greets(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (good: boolean): void => {
      socket.destroy();
      resolve(good);
    };
    socket.setTimeout(3000, () => end(false));
    socket.once('error', () => end(false));
    socket.once('data', (data) => end(data.toString().startsWith('220')));
  });
}

async function healthy(draft: ServicesDraft): Promise<boolean> {
  const { mail } = draft;
  if (!mail) return false;
  return (await greets(mail.smtp_port)) && (await isResponding(`${mail.web_url}/api/email?limit=1`));
}

/** Starts the mail sink with its web interface if needed; sets `draft.mail`. */
export async function startMail(draft: ServicesDraft): Promise<void> {
  if (isAlive(draft.state.processes['mail']) && (await healthy(draft))) return;
  await stopUnrecorded(folder);
  const smtp_port = await freePort(draft.mail?.smtp_port);
  const web_port = await freePort(draft.mail?.web_port, [smtp_port]);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const program = inRoot('node_modules/maildev/dist/bin/maildev.js');
  const smtp = ['--ip', '127.0.0.1', '--smtp', String(smtp_port)];
  const web = ['--web-ip', '127.0.0.1', '--web', String(web_port)];
  const recorded = spawnDetached(
    process.execPath,
    [program, ...smtp, ...web, '--mail-directory', folder, '--max-emails', '5000'],
    log,
    { cwd: folder },
  );
  draft.mail = { smtp_port, web_port, web_url: `http://127.0.0.1:${web_port}` };
  draft.state.processes['mail'] = recorded;
  writeDraft(draft);
  await until('the mail sink answers', 30, async () => {
    if (!isAlive(recorded)) throw new GiveUp(`The mail sink did not start:\n${tail(log)}`);
    return await healthy(draft);
  });
}

/** Stops the mail sink if this clone started it. */
export async function stopMail(draft: ServicesDraft): Promise<boolean> {
  return await stopProcess(draft.state.processes['mail']);
}

export const removeMail = (): void => remove(folder);
