import { join } from 'node:path';

import { until } from '../wait.ts';
import { HOST_NAME, type FreshDebian } from './fresh-debian.ts';

export const UNPACKED = '/root/gerbang';
export const NODE = '/opt/gerbang/current/node/bin/node';
export const ORIGIN = `https://${HOST_NAME}`;
export const TRUST = 'NODE_EXTRA_CA_CERTS=/etc/gerbang/authority.crt';
export const MAIL_PORT = 2525;

const PROGRAMS = ['mail-sink', 'steady-requests', 'first-permit'];

/** Copies the unpacked archive and the programs of this test to where all steps expect them. */
export async function copyPrograms(debian: FreshDebian, unpacked: string): Promise<void> {
  await debian.copyIn(unpacked, UNPACKED);
  for (const program of PROGRAMS)
    await debian.copyIn(join(import.meta.dirname, `${program}.ts`), `/root/${program}.ts`);
}

export function expect(what: string, found: string, wanted: string | RegExp): void {
  if (typeof wanted === 'string' ? found === wanted : wanted.test(found)) return;
  throw new Error(`${what}: expected ${String(wanted)}, found\n${found}`);
}

/** Sends requests through Caddy while the work lasts. Throws when one of them was not answered with 200. */
export async function underLoad({ sh }: FreshDebian, work: () => Promise<void>): Promise<void> {
  const [stop, result] = ['/run/stop-requests', '/run/requests.json'];
  await sh(`rm -f ${stop} ${result}`);
  await sh(
    `systemd-run --quiet --unit requests --setenv ${TRUST} ${NODE} /root/steady-requests.ts ${ORIGIN} ${stop} ${result}`,
  );
  await until('requests are answered', 30, async () => (await sh(`cat ${result} || true`)).includes('200'));
  await work();
  await sh(`touch ${stop}; while systemctl is-active -q requests; do sleep 0.1; done`);
  const counts = JSON.parse(await sh(`cat ${result}`)) as Record<string, number>;
  console.log(`      ${JSON.stringify(counts)}`);
  expect('answers', Object.keys(counts).toSorted().join(), '/ 200,/health/live 200');
}

const sql = ({ sh }: Pick<FreshDebian, 'sh'>, statement: string): Promise<string> =>
  sh(`cd /; runuser -u postgres -- psql -XAtq -d gerbang -c "${statement}"`);

/** The permits and the stored files of people. */
export async function readContents(debian: FreshDebian): Promise<string> {
  const permits = await sql(debian, 'select p::text from permit p order by code');
  const files = await debian.sh(`cd /var/lib/gerbang/files; find . -name 'files,*' | sort | xargs -r sha256sum`);
  return `${permits}\n${files}`;
}
