import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of PostgreSQL. Tests use it to interrupt connections. */
export interface DatabaseProxy {
  /** Returns `url` with the host and port of the proxy. */
  through(url: string): string;
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Drops everything that is sent from now on, in both directions, and keeps the connections open. */
  silence(): void;
  /** Accepts connections again, on the same port. */
  restore(): Promise<void>;
  /**
   * Breaks the connection that next sends a statement containing this text, after PostgreSQL has run the statement and
   * before its response arrives.
   */
  loseAnswerTo(statement: string): void;
  /** Resolves when the connection of `loseAnswerTo` was broken. */
  lost(): Promise<void>;
}

export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, port: target } = new URL(url);
  const sockets = new Set<Socket>();
  let is_silent = false;
  const loss = { statement: undefined as string | undefined, done: Promise.withResolvers<void>() };
  const server = createServer((client) => {
    const upstream = connect(Number(target), hostname);
    let losing = false;
    client.on('data', (data) => {
      if (is_silent) return;
      if (loss.statement !== undefined && data.includes(loss.statement)) {
        loss.statement = undefined;
        losing = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (is_silent) return;
      if (!losing) return void client.write(data);
      client.destroy();
      loss.done.resolve();
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    through: (address) => Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) }).href,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    silence() {
      is_silent = true;
    },
    async restore() {
      is_silent = false;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    loseAnswerTo(statement) {
      Object.assign(loss, { statement, done: Promise.withResolvers<void>() });
    },
    lost: () => loss.done.promise,
  };
}
