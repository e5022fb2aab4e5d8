import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTls, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { createPool } from '../../src/platform/database/database.ts';
import { createStorage } from '../../src/platform/files/storage.ts';
import { createMailer } from '../../src/platform/mail/mail.ts';
import { selfSigned } from './certificates.ts';

const certificate = selfSigned();
const authorities = getCACertificates('default');
const servers: Server[] = [];
afterEach(() => setDefaultCACertificates(authorities));
afterAll(() => servers.forEach((server) => server.close()));

/** Bytes that a client has sent inside TLS. A client that refuses the certificate must send none. */
let received = '';
/** Resolves at the first of these bytes. */
let heard = Promise.withResolvers<void>();
function listenTo(socket: Socket): void {
  socket.on('error', () => {});
  socket.on('data', (data) => {
    received += data.toString('latin1');
    heard.resolve();
    socket.destroy();
  });
}

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A server with TLS from the first byte, as of SMTP and of S3. `greeting` is what it says first. */
const tlsPort = (greeting = '') =>
  portOf(
    createTls({ ...certificate }, (socket) => {
      listenTo(socket);
      socket.write(greeting);
    }),
  );

/** A server that speaks TLS after the first message of the client, as PostgreSQL does. */
const databasePort = () =>
  portOf(
    createTcp((plain) => {
      plain.on('error', () => {});
      plain.once('data', () => {
        plain.write('S');
        listenTo(new TLSSocket(plain, { isServer: true, ...certificate }));
      });
    }),
  );

const bucket = { driver: 's3', region: 'us-east-1', bucket: 'b', access_key: 'k', secret_key: 's' } as const;
const mail = { message_id: '<a@gerbang>', to: 'a@gerbang.example', subject: 'S', html: '', text: 'T' };

/** What each client does first on a server with this certificate. */
const CLIENTS: Readonly<Record<string, () => Promise<unknown>>> = {
  async database() {
    const url = `postgres://app:secret@localhost:${await databasePort()}/gerbang?sslmode=verify-full`;
    const pool = createPool(url, 1, 20_000);
    return pool.query('select 1').finally(() => pool.end());
  },
  async mail() {
    const mailer = createMailer(`smtps://localhost:${await tlsPort('220 mail ESMTP\r\n')}`, 'g@gerbang.example');
    return mailer.send(mail).finally(() => mailer.close());
  },
  async files() {
    const storage = createStorage({ ...bucket, endpoint: `https://localhost:${await tlsPort()}` });
    return storage.get('files/x');
  },
};

/** The message of an error, or of the one that caused it. */
const messageOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause === undefined ? message : messageOf(cause);
};

describe.each(Object.entries(CLIENTS))('the connection to the %s server', (_name, connect) => {
  it('is refused, without a byte of data, when the certificate is signed by nobody known', async () => {
    received = '';
    expect(await connect().then(() => 'connected', messageOf)).toContain('self-signed certificate');
    expect(received).toBe('');
  });

  it('sends its data when the operator trusts the authority', async () => {
    setDefaultCACertificates([...authorities, certificate.cert]);
    received = '';
    heard = Promise.withResolvers();
    const ended = connect().catch(() => 'ended by the test');
    await heard.promise;
    await ended;
    expect(received).not.toBe('');
  });
});
