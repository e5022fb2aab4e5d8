import { describe, expect, it } from 'vitest';

import { aStaffMember } from '../builders.ts';
import { createWorld } from '../harness.ts';
import { aJpeg } from '../hostile/requests.ts';
import { killProcessesAfterEach, startProcess, waitForOutput } from './processes.ts';
import { startSmtp } from './smtp.ts';

const world = await createWorld();
killProcessesAfterEach();
const WITHOUT_PROTO = { NODE_OPTIONS: '--disable-proto=delete' };

describe('processes without `__proto__`', { timeout: 90_000 }, () => {
  it('[T27] accept a photo, send a mail and log no warning', async () => {
    const smtp = await startSmtp();
    const production = { NODE_ENV: 'production', PLAIN_CONNECTIONS: 'allow', ...WITHOUT_PROTO };
    const env = { ...production, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
    const [api, worker] = [await startProcess(world, 'main', env), await startProcess(world, 'worker', env)];
    await waitForOutput(api, 'listening');
    await waitForOutput(worker, 'working');
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await aJpeg())], { type: 'image/jpeg' }), 'photo.jpg');
    const upload = await fetch(`${api.url}/v1/public/upload/image`, { method: 'POST', body: form });
    expect(upload.status).toBe(200);
    const staff = await aStaffMember(world);
    const forgotten = await fetch(`${api.url}/v1/password/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: staff.email }),
    });
    expect(forgotten.status).toBeLessThan(300);
    expect((await smtp.received(1)).map((mail) => mail.to)).toMatchObject([{ text: staff.email }]);
    expect(api.output() + worker.output()).not.toContain('disable-proto');
    await smtp.stop();
  });
});
