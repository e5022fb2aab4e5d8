import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';

import type { Config } from '../../config.ts';
import { networkOf } from './network.ts';
import type { App } from './types.ts';

/** A body may pause, but from `slow_body_ms` on it must have arrived at this rate on average. */
const LEAST_BYTES_PER_SECOND = 1_000;

/** Milliseconds between two looks for late headers and slow bodies. */
export function checkedEvery({ connections }: Config): number {
  return Math.min(connections.headers_ms, connections.slow_body_ms) / 5;
}

/**
 * Limits open connections per client network, except of the trusted proxies, which carry the requests of everybody.
 * Closes connections whose body arrives too slowly. So a few slow clients cannot occupy the process.
 */
export function limitConnections(app: App, config: Config): void {
  const { per_network, slow_body_ms } = config.connections;
  const proxies = addressesOf(Array.isArray(config.trust_proxy) ? config.trust_proxy : []);
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(proxies, address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > per_network) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
  closeSlowBodies(app, slow_body_ms, checkedEvery(config));
}

function closeSlowBodies(app: App, patience_ms: number, every_ms: number): void {
  const bodies = new Map<IncomingMessage, { started: number; bytes: number }>();
  app.server.on('request', (request: IncomingMessage) => {
    if (request.complete) return;
    bodies.set(request, { started: performance.now(), bytes: request.socket.bytesRead });
    request.once('close', () => bodies.delete(request));
  });
  const check = () => {
    for (const [request, { started, bytes }] of bodies) {
      const ms = performance.now() - started;
      const rate = ((request.socket.bytesRead - bytes) * 1000) / ms;
      if (request.complete) bodies.delete(request);
      else if (ms >= patience_ms && rate < LEAST_BYTES_PER_SECOND) request.socket.destroy();
    }
  };
  const timer = setInterval(check, every_ms).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** The names that Fastify's `trustProxy` accepts besides addresses and subnets. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function addressesOf(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trusted.flatMap((name) => NAMED[name.trim()] ?? [name.trim()])) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isTrusted(proxies: BlockList, address: string): boolean {
  const network = networkOf(address);
  const plain = isIP(network) === 4 ? network : address;
  return isIP(plain) !== 0 && proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
