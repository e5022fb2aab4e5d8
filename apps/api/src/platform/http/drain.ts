import type { App } from './types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    isStopping(): boolean;
    /** Announces the end: not ready any more, and every response asks its client to close the connection. */
    startDrain(): void;
  }
}

/**
 * Before the end, still answers all requests but closes their connections instead of keeping them alive. So no client
 * sends a request on a connection that is being closed.
 */
export function drainOnClose(app: App): void {
  let stopping = false;
  app.decorate('isStopping', () => stopping);
  const startDrain = () => {
    stopping = true;
  };
  app.decorate('startDrain', startDrain);
  app.addHook('preClose', async () => startDrain());
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
}
