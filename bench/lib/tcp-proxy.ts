import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * `pass` forwards, `refuse` closes every connection at once, `hang` accepts connections and lets nothing through, like a
 * network that drops all packets.
 */
type ProxyMode = 'pass' | 'refuse' | 'hang';

/** What happens to the bytes of one connection. Each function returns what to forward. */
export interface Filter {
  toServer(chunk: Buffer): Buffer;
  toClient(chunk: Buffer): Buffer;
}

export interface TcpProxy {
  port: number;
  /** Applies to open connections as well. */
  setMode(mode: ProxyMode): void;
  close(): Promise<void>;
}

/**
 * A proxy in front of a server of this machine, both at the address `host`. `filter` is called for each connection with a
 * function that cuts it.
 */
export async function startProxy(
  target: number,
  filter?: (cut: () => void) => Filter,
  host = '127.0.0.1',
): Promise<TcpProxy> {
  const state: { mode: ProxyMode } = { mode: 'pass' };
  const open = new Set<() => void>();
  const server = createServer((client) => {
    if (state.mode === 'refuse') return void client.destroy();
    const upstream = connect(target, host);
    const cut = () => {
      open.delete(cut);
      client.destroy();
      upstream.destroy();
    };
    open.add(cut);
    const rules = filter?.(cut);
    forward(client, upstream, (chunk) => (state.mode === 'hang' ? undefined : (rules?.toServer(chunk) ?? chunk)));
    forward(upstream, client, (chunk) => (state.mode === 'hang' ? undefined : (rules?.toClient(chunk) ?? chunk)));
    for (const socket of [client, upstream]) socket.setNoDelay(true).on('error', cut).on('close', cut);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setMode(mode) {
      state.mode = mode;
      // Packets that were dropped are lost, so a connection that hung does not work again.
      if (mode !== 'hang') open.forEach((cut) => cut());
    },
    async close() {
      open.forEach((cut) => cut());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(from: Socket, to: Socket, change: (chunk: Buffer) => Buffer | undefined): void {
  from.on('data', (chunk: Buffer) => {
    const passed = change(chunk);
    if (passed !== undefined && passed.length > 0 && !to.destroyed) to.write(passed);
  });
}
