import { connect, createServer, type Socket } from 'node:net';

import { stack } from './stack.ts';

/** A way to the server that can be cut in the middle of a transfer, which the browser's own offline mode does not do. */
export interface Cable {
  /** The address under which the page is opened. */
  url: string;
  cut: () => void;
  /** Lets every request through and drops its answer. */
  deafen: () => void;
  mend: () => void;
  close: () => void;
}

/** Lays a cable to the running stack. */
export async function layCable(): Promise<Cable> {
  const { hostname, port } = new URL(stack().url);
  const open = new Set<Socket>();
  let isCut = false;
  let isDeaf = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // A cut end is no fault of the test.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    keep(far);
    near.pipe(far);
    if (isDeaf) far.once('data', () => near.destroy());
    else far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const dropAll = () => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The cable has no end');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => {
      isCut = true;
      dropAll();
    },
    deafen: () => {
      isCut = false;
      isDeaf = true;
      dropAll();
    },
    mend: () => {
      isCut = false;
      isDeaf = false;
      dropAll();
    },
    close: () => {
      server.close();
      dropAll();
    },
  };
}
