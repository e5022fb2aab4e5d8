import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';

import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { describe, expect, onTestFinished, test } from 'vitest';

import { createWorld } from '../../../test/harness.ts';
import { selfSigned } from '../../../test/platform/certificates.ts';
import { aKey, doctorOf, SECRETS } from '../../../test/platform/doctor.ts';
import { startSmtp } from '../../../test/platform/smtp.ts';
import { startTimeServer } from '../../../test/platform/time-server.ts';
import { testServices } from '../../../test/services.ts';
import type { StorageConfig } from '../../storage-config.ts';
import { createStorage } from '../files/storage.ts';
import { createMailer } from '../mail/mail.ts';

const { configured, lookAt } = doctorOf(await createWorld());

describe('storage', () => {
  const place = (config: StorageConfig) => ({ ...configured({ storage: config }), storage: createStorage(config) });
  const { s3 } = testServices();
  const gateway = { ...s3, driver: 's3' as const };

  test('a folder that works, and one that cannot be written', async () => {
    expect(await lookAt('storage')).toMatchObject({
      state: 'good',
      found: expect.stringMatching(/^Put, get, delete in \d+ ms$/),
    });
    const file = path.join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const line = await lookAt('storage', place({ driver: 'folder', folder: file }));
    expect(line).toMatchObject({ state: 'bad', found: 'Cannot put: ENOTDIR' });
  });

  test('a private bucket, a wrong key, and a bucket that anybody can read', async () => {
    expect(await lookAt('storage', place(gateway))).toMatchObject({
      state: 'good',
      found: expect.stringMatching(/without a key$/),
    });
    const wrong = await lookAt('storage', place({ ...gateway, secret_key: 'wrong' }));
    expect(wrong).toMatchObject({ state: 'bad', found: expect.stringMatching(/^Cannot put: /) });
    const bucket = `public-${Date.now()}`;
    const client = new S3Client({
      endpoint: s3.endpoint,
      region: s3.region,
      forcePathStyle: true,
      credentials: { accessKeyId: s3.access_key, secretAccessKey: s3.secret_key },
    });
    const everybody = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/*` };
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [everybody] });
    await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
    client.destroy();
    expect(await lookAt('storage', place({ ...gateway, bucket }))).toMatchObject({
      state: 'bad',
      found: 'Anybody can read the bucket',
      todo: expect.stringMatching(/^Close the bucket/),
    });
  });

  test('disk: says how much is free', async () => {
    const line = await lookAt('disk');
    expect(line?.found).toMatch(/^\d+ % free at \//);
  });
});

describe('mail', () => {
  const served = (smtp_url: string) => {
    const mailer = createMailer(smtp_url, 'Gerbang <no-reply@gerbang.test>');
    onTestFinished(() => mailer.close());
    return { ...configured({ mail: { smtp_url, from: '' } }), mailer };
  };

  test('answers, takes a message, refuses an address, does not answer', async () => {
    const sink = await startSmtp(0, (address) => (address.startsWith('gone@') ? 550 : 'accept'));
    const up = served(`smtp://127.0.0.1:${sink.port}`);
    expect(await lookAt('mail', up)).toMatchObject({
      state: 'good',
      found: expect.stringMatching(/answers and accepts the login/),
    });
    expect(sink.mails).toEqual([]);
    const sent = await lookAt('mail', { ...up, send_mail_to: 'noc@mall.example' });
    expect(sent).toMatchObject({ state: 'good', found: expect.stringMatching(/took a message to noc@mall\.example/) });
    expect(sink.recipients).toEqual([['noc@mall.example']]);
    const gone = await lookAt('mail', { ...up, send_mail_to: 'gone@mall.example' });
    expect(gone).toMatchObject({ state: 'bad', found: expect.stringMatching(/refuses: gone@mall\.example/) });
    await sink.stop();
    const down = await lookAt('mail', served(`smtp://127.0.0.1:${sink.port}`));
    expect(down).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/refuses: /),
      todo: expect.stringMatching(/SMTP_URL/),
    });
  });
});

describe('clock', () => {
  test.each([
    [0, 'good', /^\d+ ms from 127/],
    [3_000, 'look', /^[23](\.\d)? seconds from/],
    [-31_000, 'bad', /^31(\.\d)? seconds from/],
  ] as const)('of a time server that differs by %i ms is %s', async (differs_ms, state, found) => {
    const server = await startTimeServer(differs_ms);
    expect(await lookAt('clock', configured({ time_server: server }))).toMatchObject({
      state,
      found: expect.stringMatching(found),
    });
  });

  test('of a time server that does not answer is not judged', async () => {
    expect(await lookAt('clock', configured({ time_server: '127.0.0.1:9' }))).toEqual({
      id: 'clock',
      state: 'skipped',
      found: 'Not checked: 127.0.0.1:9 does not answer',
    });
  });
});

describe('tls', () => {
  const certificate = selfSigned();

  async function serve() {
    const server = createTlsServer(certificate, (socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return (server.address() as AddressInfo).port;
  }

  /** Lets this process trust the certificate for one test. */
  function trust() {
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, certificate.cert]);
    onTestFinished(() => setDefaultCACertificates(before));
  }

  const later = (days: number) => ({ clock: { now: () => new Date(Date.now() + days * DAY_MS) } });

  test('a trusted certificate, one that ends soon, one that has ended', async () => {
    trust();
    const address = configured({ public_url: `https://localhost:${await serve()}` });
    expect(await lookAt('tls', { ...address, ...later(0) })).toMatchObject({
      state: 'good',
      found: expect.stringMatching(/^Certificate of localhost, 36\d\d days left, TLSv1\.3$/),
    });
    expect(await lookAt('tls', { ...address, ...later(3_640) })).toMatchObject({
      state: 'look',
      found: expect.stringMatching(/ends in 9 days/),
    });
    expect(await lookAt('tls', { ...address, ...later(3_651) })).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/has ended/),
    });
  });

  test('a certificate for another name, and one that browsers do not trust', async () => {
    const port = await serve();
    const untrusted = configured({ public_url: `https://localhost:${port}` });
    expect(await lookAt('tls', { ...untrusted, ...later(0) })).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/DEPTH_ZERO_SELF_SIGNED_CERT/),
    });
    trust();
    const other = configured({ public_url: `https://127.0.0.1:${port}` });
    expect(await lookAt('tls', { ...other, ...later(0) })).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/is not for 127\.0\.0\.1/),
    });
  });

  test('nobody there, and addresses without TLS', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const silent = await lookAt('tls', configured({ public_url: `https://127.0.0.1:${port}` }));
    expect(silent).toMatchObject({ state: 'bad', found: expect.stringMatching(/ECONNREFUSED/) });
    expect(await lookAt('tls', configured({ public_url: 'http://mall.example' }))).toMatchObject({ state: 'bad' });
    expect(await lookAt('tls', configured({ public_url: 'http://localhost:1' }))).toMatchObject({ state: 'look' });
  });
});

describe('proxy', () => {
  test.each([
    [['127.0.0.1'], 'https://mall.example', 'good', /from 127\.0\.0\.1 only/],
    [['loopback', '10.0.0.0/8'], 'https://mall.example', 'good', /only/],
    [['192.0.0.0/2'], 'https://mall.example', 'bad', /stranger is believed/],
    [['203.0.113.0/24'], 'https://mall.example', 'bad', /stranger is believed/],
    [false, 'https://mall.example', 'look', /one address/],
    [false, 'http://localhost:8080', 'good', /none is needed/],
  ] as const)('that trusts %j at %s is %s', async (trust_proxy, public_url, state, found) => {
    const trusted = trust_proxy === false ? false : [...trust_proxy];
    expect(await lookAt('proxy', configured({ trust_proxy: trusted, public_url }))).toMatchObject({
      state,
      found: expect.stringMatching(found),
    });
  });
});

describe('secrets', () => {
  test('strong, guessable, equal, and a file that every user can read', async () => {
    expect(await lookAt('secrets')).toMatchObject({ state: 'good' });
    const example = { ...SECRETS, PASS_PRIVATE_KEY: [aKey(2), Buffer.alloc(32, 7)] };
    expect(await lookAt('secrets', { secrets: example })).toMatchObject({
      state: 'bad',
      found: 'PASS_PRIVATE_KEY can be guessed',
    });
    const equal = { SIGNING_SECRET: [aKey(1)], PASS_PRIVATE_KEY: [aKey(1)] };
    expect(await lookAt('secrets', { secrets: equal })).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/the same$/),
    });
    const settings_file = path.join(await temporaryFolder(), 'gerbang.env');
    await writeFile(settings_file, '', { mode: 0o640 });
    expect(await lookAt('secrets', { settings_file })).toMatchObject({
      state: 'good',
      found: expect.stringMatching(/file 0640$/),
    });
    await chmod(settings_file, 0o644);
    expect(await lookAt('secrets', { settings_file })).toMatchObject({
      state: 'bad',
      todo: `Run chmod 640 ${settings_file}`,
    });
  });
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
