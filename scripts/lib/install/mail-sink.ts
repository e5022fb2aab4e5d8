import { createServer } from 'node:net';

/** Accepts every mail on a port of this machine and forgets it: `node mail-sink.ts PORT`. */
createServer((socket) => {
  let isBody = false;
  let rest = '';
  socket.setEncoding('utf8').on('error', () => undefined);
  socket.write('220 sink\r\n');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (isBody && line !== '.') continue;
      isBody = line === 'DATA';
      socket.write(isBody ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
