import { timed } from '../steps.ts';
import { until } from '../wait.ts';
import { setUpByApi } from './first-run.ts';
import { HOST_NAME, type FreshDebian } from './fresh-debian.ts';
import { copyPrograms, expect, MAIL_PORT, NODE, ORIGIN, readContents, TRUST, underLoad, UNPACKED } from './machine.ts';
import type { NextRelease } from './next-release.ts';
import { upgradeAndReturn } from './upgrades.ts';

/** An installation, packages included, must be done within this time. */
const INSTALL_SECONDS = 600;
/** All processes together, with nobody at work. */
const IDLE_MEGABYTES = 450;
const SERVICES = ['gerbang-api@1', 'gerbang-worker', 'gerbang-backup', 'gerbang-doctor.timer', 'caddy', 'postgresql'];

/** Tries everything that `docs/install.md` promises, and prints the time of each step. Throws when something is not so. */
export async function tryInstallation(debian: FreshDebian, unpacked: string, next: NextRelease): Promise<void> {
  const { sh } = debian;
  await copyPrograms(debian, unpacked);
  await timed('refuses a damaged archive', () => refuseDamaged(debian));
  const begin = performance.now();
  await install(debian);
  if (performance.now() - begin > INSTALL_SECONDS * 1000) throw new Error('The installation takes too long.');
  await timed('services, HTTPS', () => works(debian));
  await timed('first permit by the API', () => setUpByApi(debian));
  await timed('backup', () => backUp(debian));
  await timed('doctor', () => askDoctor(debian));
  await timed('rights', () => checkRights(debian));
  await timed('hardening', () => checkHardening(debian));
  await timed('commands', () => checkCommands(debian));
  await timed('second run', () => changesNothing(debian));
  await timed('killed API returns', () => killApi(debian));
  await timed('restart, two APIs, one', () => restartUnderLoad(debian));
  await upgradeAndReturn(debian, next);
  await timed('maintenance page', () => checkMaintenance(debian));
  const contents = await readContents(debian);
  await timed('reboot', () => debian.reboot());
  await timed('works after it', () => works(debian));
  await measureMemory(debian);
  const before = await sh('sha256sum /etc/gerbang/*.env');
  await timed('uninstall', () => uninstall(debian));
  await timed('install again', () => sh(`${UNPACKED}/install.sh`));
  await works(debian);
  expect('the settings after a second installation', await sh('sha256sum /etc/gerbang/*.env'), before);
  expect('permits and files after a second installation', await readContents(debian), contents);
}

/** Installs from the unpacked archive, and starts a mail server that takes every mail. */
export async function install({ sh }: FreshDebian): Promise<void> {
  const mail = `--smtp smtp://127.0.0.1:${MAIL_PORT} --mail-from noc@${HOST_NAME}`;
  await timed('install', () => sh(`${UNPACKED}/install.sh --domain ${HOST_NAME} --tls internal ${mail}`));
  await sh(`systemd-run --quiet --unit mail-sink ${NODE} /root/mail-sink.ts ${MAIL_PORT}`);
}

async function refuseDamaged({ sh }: FreshDebian): Promise<void> {
  const file = `${UNPACKED}/LICENSE`;
  const said = await sh(
    `cp ${file} /root/kept; echo >>${file}; ${UNPACKED}/install.sh --domain ${HOST_NAME} 2>&1 || echo "ended with $?"; mv /root/kept ${file}`,
  );
  expect('a damaged archive', said, /LICENSE: FAILED[^]*ended with 2/);
  expect('what a damaged archive leaves', await sh('ls -d /opt/gerbang /etc/gerbang 2>/dev/null || true'), '');
}

/** All services run, and start when the machine boots. Pages come by HTTPS, and HTTP leads there. */
export async function works({ sh }: FreshDebian): Promise<void> {
  await until('all services run', 60, async () => {
    const states = await sh(`systemctl is-active ${SERVICES.join(' ')} || true`);
    return states.split('\n').every((state) => state === 'active');
  });
  const enabled = await sh(`systemctl is-enabled ${SERVICES.join(' ')}`);
  expect('services at boot', enabled, SERVICES.map(() => 'enabled').join('\n'));
  await until('pages come by HTTPS', 60, async () => (await get({ sh }, `${ORIGIN}/health/ready`)).startsWith('200'));
  // Until the first run is finished, all pages lead to this one.
  expect('a page', await get({ sh }, `${ORIGIN}/setup`), /^200 .*<!doctype html/is);
  expect('HTTP', await get({ sh }, `http://${HOST_NAME}/`), /^308 https:\/\/gerbang\.test\//);
  expect(
    'failed units',
    await sh('systemctl list-units --failed --no-legend --plain "gerbang*" "caddy*" "postgresql*"'),
    '',
  );
}

/** Status, place where a redirect leads, and body of a response. */
const get = async ({ sh }: Pick<FreshDebian, 'sh'>, url: string): Promise<string> =>
  sh(`${TRUST} ${NODE} -e '
    fetch("${url}", { redirect: "manual" }).then(async (answer) =>
      console.log(answer.status, answer.headers.get("location") ?? "", (await answer.text()).replaceAll("\\n", " ")))'`);

interface DoctorLine {
  id: string;
  state: string;
  found: string;
}

/** What a command of root writes belongs to the services, and the service itself can back up within its confinement. */
async function backUp(debian: FreshDebian): Promise<void> {
  const { sh } = debian;
  expect('gerbang backup now', await sh('gerbang backup now'), /rows, 2 files/);
  const list = (): Promise<string> => sh('gerbang backup list');
  const before = await list();
  const place = '/run/systemd/system/gerbang-backup.service.d';
  const start = `/bin/sh -c '/usr/local/bin/gerbang backup now; exec sleep infinity'`;
  await sh(`mkdir -p ${place}; printf '[Service]\\nExecStart=\\nExecStart=%s\\n' "${start}" >${place}/once.conf`);
  await sh('systemctl daemon-reload; systemctl restart gerbang-backup');
  await until('the service has made a backup', 60, async () => (await list()) !== before);
  await checkConfinement(debian, 'gerbang-backup', { capabilities: '0000001000000000', place: '/var/backups/gerbang' });
  const pid = await sh('systemctl show -P MainPID gerbang-backup');
  expect(
    'its environment',
    await sh(`runuser -u gerbang -- cat /proc/${pid}/environ 2>&1 || true`),
    /Permission denied/,
  );
  await sh(`rm -r ${place}; systemctl daemon-reload; systemctl restart gerbang-backup`);
  await sh('gerbang backup verify newest');
  expect('files of others among the backups', await sh('find /var/backups/gerbang ! -user gerbang'), '');
}

/** Throws when something is bad. Prints what is to be looked at. */
async function askDoctor({ sh }: FreshDebian): Promise<void> {
  await until('the worker has given a sign', 60, async () =>
    (await sh('gerbang doctor --only worker || true')).startsWith('ok'),
  );
  const { checks } = JSON.parse(await sh('gerbang doctor --json --settings /etc/gerbang/gerbang.env || true')) as {
    checks: DoctorLine[];
  };
  const others = checks.filter(({ state }) => state !== 'good');
  for (const { id, state, found } of others) console.log(`      ${id}: ${state}, ${found}`);
  if (others.some(({ state }) => state === 'bad')) throw new Error('The doctor finds something bad.');
  await sh('systemctl start gerbang-doctor');
  expect('the journal', await sh('journalctl -u gerbang-doctor -o cat'), /"checks":\[\{"id":"database","state":"good"/);
}

/** Secrets are read by nobody else, and the program is written by nobody but root. */
async function checkRights({ sh }: FreshDebian): Promise<void> {
  const wanted = `/etc/gerbang root:gerbang 750
/etc/gerbang/gerbang.env root:gerbang 640
/etc/gerbang/owner.env root:root 600
/opt/gerbang/current/apps/api/dist/main.js root:root 644
/var/lib/gerbang gerbang:gerbang 750
/var/lib/gerbang/files gerbang:gerbang 750
/var/backups/gerbang gerbang:gerbang 750`;
  const names = wanted.split('\n').map((line) => line.split(' ')[0]);
  expect('rights', await sh(`stat -c '%n %U:%G %a' ${names.join(' ')}`), wanted);
  expect('what others may write', await sh('find /opt/gerbang ! -type l \\( -perm /022 -o ! -user root \\)'), '');
  const owner = await sh(`grep -l DATABASE_OWNER_URL /proc/$(systemctl show -P MainPID gerbang-api@1)/environ || true`);
  expect('the owner of the database in the API', owner, '');
  expect('a command of somebody else', await sh('runuser -u nobody -- gerbang status 2>&1 || echo $?'), /root[^]*3$/);
}

async function checkHardening(debian: FreshDebian): Promise<void> {
  for (const unit of ['gerbang-api@1', 'gerbang-worker'])
    await checkConfinement(debian, unit, { capabilities: '0{16}', place: '/var/lib/gerbang' });
}

/** The process runs as the user of the services without further rights, and can write to its data only. */
async function checkConfinement(
  { sh }: FreshDebian,
  unit: string,
  { capabilities, place }: { capabilities: string; place: string },
): Promise<void> {
  const pid = await sh(`systemctl show -P MainPID ${unit}`);
  const status = await sh(`cat /proc/${pid}/status; stat -c 'User %U' /proc/${pid}`);
  for (const line of [`CapBnd:\t${capabilities}`, 'NoNewPrivs:\t1', 'Seccomp:\t2', 'User gerbang'])
    expect(`${unit}, its rights`, status, new RegExp(`^${line}$`, 'm'));
  const write = (path: string): Promise<string> =>
    sh(`nsenter --target ${pid} --mount touch ${path}/tried 2>&1 && rm -f ${path}/tried && echo written || true`);
  for (const path of ['/opt/gerbang/current', '/etc', '/usr', '/var/backups/gerbang', '/home'])
    if (path !== place) expect(`${unit} in ${path}`, await write(path), /Read-only file system|Permission denied/);
  expect(`${unit} in its data`, await write(place), 'written');
  const exposure = await sh(`systemd-analyze security --no-pager ${unit} | tail -1`);
  console.log(`      ${exposure.replace(/^\W*/, '')}`);
  if (Number(/: ([\d.]+)/.exec(exposure)?.[1]) > 2) throw new Error(`${unit} is less protected than it was.`);
}

async function checkCommands({ sh }: FreshDebian): Promise<void> {
  // The doctor finds that the certificate of Caddy's own authority ends soon.
  expect(
    'gerbang status',
    await sh('gerbang status || echo "ended with $?"'),
    /gerbang-api@1\s+Running since[^]*doctor\s[^]*ended with 1$/,
  );
  expect(
    'gerbang version',
    await sh('gerbang version --all'),
    /^gerbang\s+\d[^]*node\s+26[^]*postgresql\s+1[57]\.[^]*caddy\s+\d/,
  );
  const line = await sh('gerbang logs api --json | grep \'"msg":"request"\' | tail -1');
  const { request_id } = JSON.parse(line) as { request_id: string };
  expect('gerbang logs', await sh(`gerbang logs api --since 1h --request ${request_id} --json`), line);
  expect('no such request', await sh('gerbang logs --request none >/dev/null 2>&1 || echo $?'), '1');
  expect('gerbang rotate', await sh('gerbang rotate'), /"signs"/);
}

async function changesNothing({ sh }: FreshDebian): Promise<void> {
  const state = (): Promise<string> =>
    sh(`find /etc /opt/gerbang/current/ /usr/local -type f -newermt 2000-01-01 -printf '%p %m %u:%g %T@\\n' | sort
      systemctl show -p MainPID ${SERVICES.join(' ')} postgresql@*`);
  const before = await state();
  expect('the second run', await sh(`${UNPACKED}/install.sh`), /^(= .*\n)+Everything was right; nothing has changed\./);
  expect('what the second run changes', await state(), before);
}

/** The page comes in the language of the browser, programs get a problem, and all is as before afterwards. */
async function checkMaintenance(debian: FreshDebian): Promise<void> {
  const { sh } = debian;
  const ask = (path: string, language: string): Promise<string> =>
    sh(`${TRUST} ${NODE} -e '
      fetch("${ORIGIN}${path}", { headers: { "accept-language": "${language}" } }).then(async (answer) =>
        console.log(answer.status, answer.headers.get("retry-after"), answer.headers.get("content-type"), await answer.text()))'`);
  await sh('gerbang maintenance on --until 02:20');
  expect('the page', await ask('/', 'en-GB,en;q=0.9'), /^503 60 text\/html[^]*Back at about 02:20/);
  expect('the page', await ask('/permits', 'id,en;q=0.9'), /^503 60 text\/html[^]*Kembali sekitar 02:20/);
  expect('the other language', await ask('/?lang=id', 'en'), /^503 60 text\/html[^]*<html lang="id">/);
  expect(
    'the API',
    await ask('/v1/setup', 'en'),
    /^503 60 application\/problem\+json \{.*"code":"maintenance".*"[0-9a-f-]{36}"\}$/,
  );
  expect('liveness', await ask('/health/live', 'en'), /^200 /);
  expect('readiness', await ask('/health/ready', 'en'), /^503 /);
  expect('the state', await ask('/maintenance.json', 'en'), /^200 60 application\/json \{"until":"02:20"/);
  await sh('gerbang maintenance off');
  await works(debian);
}

async function killApi(debian: FreshDebian): Promise<void> {
  const pid = (): Promise<string> => debian.sh('systemctl show -P MainPID gerbang-api@1');
  const before = await pid();
  await debian.sh(`kill -9 ${before}`);
  await until('another process runs', 30, async () => !['0', before].includes(await pid()));
  await works(debian);
}

/** Restarts, adds and removes processes of the API while requests come. None may be refused. */
async function restartUnderLoad(debian: FreshDebian): Promise<void> {
  const { sh } = debian;
  await underLoad(debian, async () => {
    await sh('echo "LOG_LEVEL=debug" >>/etc/gerbang/gerbang.env; /opt/gerbang/current/install.sh --restart');
    const environment = await sh('tr "\\0" "\\n" </proc/$(systemctl show -P MainPID gerbang-api@1)/environ');
    expect('the changed setting', environment, /^LOG_LEVEL=debug$/m);
    await sh(`${UNPACKED}/install.sh --api 2`);
    expect('two processes', await sh('systemctl is-active gerbang-api@1 gerbang-api@2'), 'active\nactive');
    await sh('/opt/gerbang/current/install.sh --restart');
    await sh(`${UNPACKED}/install.sh --api 1`);
    expect('one process', await sh('systemctl is-active gerbang-api@1 gerbang-api@2 || true'), 'active\ninactive');
  });
}

/** Waits until what starts with the machine, such as the doctor, has ended. Throws when the memory stays too high. */
async function measureMemory(debian: FreshDebian): Promise<void> {
  let said = '';
  await until(`the idle memory is below ${IDLE_MEGABYTES} MB`, 90, async () => {
    const sums = await sumMemory(debian);
    const total = [...sums.values()].reduce((sum, part) => sum + part, 0);
    const parts = [...sums].map(([user, part]) => `${user} ${part.toFixed(0)}`).join(', ');
    said = `idle memory: ${total.toFixed(0)} MB (${parts})`;
    return sums.size === 3 && total <= IDLE_MEGABYTES;
  }).finally(() => console.log(`      ${said}`));
}

/** Megabytes of all processes by user, where what several processes share counts once. */
async function sumMemory({ sh }: FreshDebian): Promise<Map<string, number>> {
  const lines = await sh(`for process in /proc/[0-9]*; do
    [ -r $process/smaps_rollup ] && user=$(stat -c %U $process) && kilobytes=$(awk '/^Pss:/ { print $2 }' $process/smaps_rollup) || continue
    echo "$user $kilobytes"
  done 2>/dev/null; true`);
  const sums = new Map<string, number>();
  for (const [user = '', kilobytes] of lines.split('\n').map((line) => line.split(' ')))
    if (['gerbang', 'postgres', 'caddy'].includes(user))
      sums.set(user, (sums.get(user) ?? 0) + Number(kilobytes) / 1024);
  return sums;
}

async function uninstall({ sh }: FreshDebian): Promise<void> {
  const said = await sh('/opt/gerbang/current/install.sh --uninstall');
  for (const place of ['PostgreSQL 1', '/var/lib/gerbang', '/var/backups/gerbang', '/etc/gerbang'])
    expect('what is kept', said, new RegExp(place));
  const left =
    'ls -d /opt/gerbang /usr/local/bin/gerbang /etc/caddy/gerbang.caddy /etc/systemd/system/gerbang* 2>/dev/null || true';
  expect('what is left of the program', await sh(left), '');
  expect('its units', await sh('systemctl list-units --all --no-legend --plain "gerbang*"'), '');
  expect('its processes', await sh('find /proc -maxdepth 1 -user gerbang'), '');
  expect('Caddy', await sh('systemctl is-active caddy; grep -c gerbang /etc/caddy/Caddyfile || true'), 'active\n0');
}
