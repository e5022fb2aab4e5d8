import { parseArgs } from 'node:util';

import { createContainerEngine, type ContainerEngine } from './lib/container-engine.ts';
import { requireConfinement } from './lib/containers/confinement.ts';
import { makeImages } from './lib/containers/images.ts';
import { install, LONG_RUNNING, send, type Installation } from './lib/containers/installation.ts';
import { logIn, makeJourney, seed, seeLastPermit } from './lib/containers/journey.ts';
import { playManifests } from './lib/containers/kubernetes.ts';
import { main } from './lib/main.ts';
import { isRoot } from './lib/paths.ts';
import { run, ProgramError } from './lib/process.ts';
import { ensureTools } from './lib/required-programs.ts';
import { timed } from './lib/steps.ts';

/** Time that `deploy/README.md` allows a process to finish its work. */
const STOP_SECONDS = 30;

/** Starts an installation from nothing, makes the journey of a permit, and finds the permit again after a stop. */
async function tryInstallation(engine: ContainerEngine, image: string): Promise<void> {
  const installation = await timed('compose up', () => install(engine, image));
  await timed('all are healthy', () => installation.waitUntilHealthy());
  await timed('confinement', () => requireConfinement(installation));
  await timed('TLS, web, readiness', () => requireAnswers(installation));
  await timed('database by password', () => requirePassword(installation));
  const accounts = await timed('demo data', () => seed(installation));
  await timed('doctor', () => requireDoctor(installation));
  await timed('journey of a permit', () => makeJourney(installation, accounts));
  const token = await logIn(installation, accounts);
  const before = await seeLastPermit(installation, token);
  await timed('stop', () => stop(engine, installation));
  await timed('start', () => installation.compose('start'));
  await timed('all are healthy', () => installation.waitUntilHealthy());
  const after = await seeLastPermit(installation, token);
  if (JSON.stringify(after) !== JSON.stringify(before)) throw new Error(`${before.code} has changed by the stop.`);
  console.log(`${after.code} (${after.state}) and its photo are the same after the stop.`);
}

async function requireAnswers(installation: Installation): Promise<void> {
  const ready = await send(installation, '/health/ready');
  if (ready.status !== 200) throw new Error(`/health/ready is answered with ${ready.status}.`);
  const web = await send(installation, '/');
  if (web.status !== 200 || !String(web.body).includes('<div id="root"'))
    throw new Error('Caddy does not serve the web.');
  const plain = await fetch(installation.http_url, { redirect: 'manual' });
  if (!plain.headers.get('location')?.startsWith(installation.url))
    throw new Error(`Plain HTTP is answered with ${plain.status}, not led to ${installation.url}.`);
}

/** All services share the socket of PostgreSQL, so it must ask everybody for a password. */
async function requirePassword(installation: Installation): Promise<void> {
  const address = new URL(installation.databaseUrl('postgres'));
  address.password = '';
  const isOpen = await run('psql', ['-w', address.href, '-c', 'select 1']).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProgramError && error.message.includes('no password supplied')) return false;
      throw error;
    },
  );
  if (isOpen) throw new Error('PostgreSQL lets anybody in who reaches its socket.');
}

/** `localhost`, where this installation is, is another place inside the container; and the clock needs the internet. */
const NOT_ASKED = new Set(['tls', 'clock']);

async function requireDoctor(installation: Installation): Promise<void> {
  const text = await installation.exec('api', 'sh', '-c', 'gerbang doctor --json || true');
  const { checks } = JSON.parse(text) as { checks: { id: string; state: string; found: string }[] };
  const bad = checks.filter(({ id, state }) => state === 'bad' && !NOT_ASKED.has(id));
  if (checks.length < 10 || bad.length > 0) throw new Error(bad.map(({ id, found }) => `${id}: ${found}`).join('\n'));
  console.log(`  ${checks.map(({ id, state }) => `${id} ${state}`).join(', ')}`);
}

/** Stops all services with their signals, as a restart of the machine does. Requires that API and worker end by themselves. */
async function stop(engine: ContainerEngine, installation: Installation): Promise<void> {
  await installation.compose('stop', '--timeout', String(STOP_SECONDS));
  for (const service of LONG_RUNNING) {
    const name = installation.container(service);
    const code = await engine.podman('inspect', '--format', '{{.State.ExitCode}}', name);
    if (code !== '0' && service !== 'mail') throw new Error(`${service} ended with ${code}.`);
  }
}

await main(async () => {
  const { values } = parseArgs({
    options: { keep: { type: 'boolean', default: false }, release: { type: 'string' } },
  });
  if (!isRoot) throw new Error('Run this as root: it makes images by debootstrap.');
  await ensureTools(['containers', 'kubernetes', 'postgres', 'browser']);
  const engine = createContainerEngine();
  try {
    await engine.clear();
    const images = await makeImages(engine, values.release);
    await tryInstallation(engine, images.gerbang);
    await engine.clear();
    await playManifests(engine, images);
    console.log('The image, compose.yaml and the manifests are good.');
  } finally {
    if (values.keep) await engine.clear();
    else await engine.remove();
  }
});
