import { execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const DAY_MS = 24 * 60 * 60 * 1000;
const EMAIL = 'bayu@gerbang.test';
const PASSWORD = 'Tangga-Batu-7';

const [origin = '', setupCode = '', photoFile = '', checks = ''] = process.argv.slice(2);

/** A browser: it keeps cookies. Throws when an answer is not good. */
const cookies = new Map<string, string>();
async function send(method: string, path: string, body?: object | Buffer, more: object = {}): Promise<unknown> {
  const type = Buffer.isBuffer(body) ? 'image/png' : 'application/json';
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await fetch(origin + path, {
    method,
    headers: { cookie, origin, ...(body !== undefined && { 'content-type': type }), ...more },
    ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  for (const given of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
    cookies.set(name, value);
  }
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Runs SQL as the superuser, for what the first run leaves to many screens. */
const sql = (statement: string): string =>
  execFileSync('runuser', ['-u', 'postgres', '--', 'psql', '-XAtq', '-d', 'gerbang', '-c', statement], {
    cwd: '/',
    encoding: 'utf8',
  }).trim();

/** The code that an authenticator app shows for a secret in base 32. */
function appCode(secret: string): string {
  const bits = secret
    .split('')
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

async function setUp(): Promise<void> {
  await send('POST', '/v1/setup/code', { code: setupCode });
  for (const check of checks.split(',')) await send('POST', `/v1/setup/checks/${check}`);
  await send('PUT', '/v1/setup/group', { name: 'Nusa Raya', language: 'id', brand_color: '#0B6B61' });
  const building = { name: 'Graha Indah', short_code: 'GI', type: 'mall', city: 'Jakarta', time_zone: 'Asia/Jakarta' };
  await send('PUT', '/v1/setup/building', building);
  const administrator = { name: 'Bayu Prasetyo', email: EMAIL, password: PASSWORD };
  const { steps } = (await send('PUT', '/v1/setup/administrator', administrator)) as {
    steps: { administrator: { second_step: { secret: string } } };
  };
  const { secret } = steps.administrator.second_step;
  const { recovery_codes } = (await send('POST', '/v1/setup/administrator/second-step', { code: appCode(secret) })) as {
    recovery_codes: string[];
  };
  await send('POST', '/v1/setup/administrator/codes-saved');
  await send('POST', '/v1/setup/finish', { without_mail: true });
  await logIn(recovery_codes[0] ?? '');
}

async function logIn(code: string): Promise<void> {
  const password = createHash('md5').update(PASSWORD).digest('hex');
  const { second_step } = (await send('POST', '/v1/login', { email: EMAIL, password }, { 'x-app-source': 'web' })) as {
    second_step: string;
  };
  await send('POST', '/v1/login/second-step', { second_step, code });
}

/** The form of a visitor with two photos. Returns the code of the permit. */
async function askForPermit(): Promise<string> {
  sql(
    `update property set active = true, live_since = now(), identity_policy = 'checked_at_gate', confirms_visitors = false`,
  );
  sql(`insert into floor (property_id, id, name) select id, gen_random_uuid(), 'Lantai 1' from property`);
  sql(
    `insert into slot (property_id, id, kind, name, starts, ends, capacity)
     select id, gen_random_uuid(), 'loading', '22:00 - 23:00', '22:00', '23:00', 5 from property`,
  );
  const [property_id = '', floor_id = ''] = sql('select property_id, id from floor').split('|');
  const photo = readFileSync(photoFile);
  const upload = async (kind: string): Promise<string> =>
    ((await send('POST', `/v1/public/upload/image?kind=${kind}`, photo)) as { data: string }).data;
  const day = new Date(Date.now() + 2 * DAY_MS).toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' });
  const form = {
    property: { id: property_id },
    form_type: 'loading',
    date: `${day}T00:00:00+07:00`,
    time: '22:00 - 23:00',
    location: 'LG-01',
    floor: { id: floor_id },
    attachment: [{ name: 'Surat jalan.png', url: await upload('attachment') }],
    load_unload_items: [{ item_detail: { name: 'Kursi', image_url: await upload('item') }, qty: 3, unit: 'pcs' }],
    vendor: {
      company: 'PT Contoh',
      name: 'Budi Santoso',
      email: 'budi@contoh.example',
      phone: '+62 811 1234 567',
      address: 'Jl. Melati 5, Jakarta',
      ktp_url: '',
    },
  };
  await send('POST', '/v1/public/loading-unloading', form);
  return sql('select code from permit');
}

/**
 * Sets a new installation up by its API and asks for the first permit: `first-permit.ts ORIGIN SETUP-CODE PHOTO CHECK,…`. Prints the
 * code of the permit.
 */
await setUp();
console.log(await askForPermit());
