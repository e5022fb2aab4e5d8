import type { App } from './types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is on its way out. */
    isStopping(): boolean;
  }
}

/** While the server stops, requests under way finish and their connections end with them instead of being kept alive. */
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
