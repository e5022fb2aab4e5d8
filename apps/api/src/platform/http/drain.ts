import type { App } from './types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    isStopping(): boolean;
  }
}

/** On shutdown, lets open requests finish and closes their connections instead of keeping them alive. */
export function drainOnClose(app: App): void {
  let stopping = false;
  app.decorate('isStopping', () => stopping);
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
}
