import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { withLock } from './lock.ts';
import { freePort, isFree } from './ports.ts';
import { isAlive, recordProcess, run, spawnDetached, stopForgotten, stopProcess } from './process.ts';
import { Hopeless, until } from './wait.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const waiting = 'setInterval(() => {}, 1000)';

describe('remembered processes', () => {
  it('outlive nothing, are ended once, and are then gone', async () => {
    const recorded = spawnDetached(process.execPath, ['-e', waiting], join(folder, 'log'));
    expect(isAlive(recorded)).toBe(true);
    expect(await stopProcess(recorded)).toBe(true);
    expect(isAlive(recorded)).toBe(false);
    expect(await stopProcess(recorded)).toBe(false);
  });

  it('are never mistaken for another process with the same number', async () => {
    const recorded = spawnDetached(process.execPath, ['-e', waiting], join(folder, 'log'));
    const stale = { ...recorded, started: 'long ago' };
    expect(isAlive(stale)).toBe(false);
    expect(await stopProcess(stale)).toBe(false);
    expect(isAlive(recorded)).toBe(true);
    await stopProcess(recorded);
  });

  it('are ended by force when they do not listen', async () => {
    const stubborn = `process.on('SIGTERM', () => {}); console.log('ready'); ${waiting}`;
    const log = join(folder, 'log');
    const recorded = spawnDetached(process.execPath, ['-e', stubborn], log);
    await until('it listens', 10, () => readFileSync(log, 'utf8').includes('ready'));
    expect(await stopProcess(recorded, 'SIGTERM', 0.2)).toBe(true);
    expect(isAlive(recorded)).toBe(false);
  });

  it('are found again by the folder they work in', async () => {
    const script = join(folder, 'server.cjs');
    writeFileSync(script, waiting);
    const recorded = spawnDetached(process.execPath, [script], join(folder, 'log'));
    // Until the program has replaced the copy of this process, its command line is ours.
    await until('it runs', 10, () => readFileSync(`/proc/${recorded.pid}/cmdline`, 'utf8').includes(script));
    await stopForgotten(join(folder, 'server'));
    expect(isAlive(recorded)).toBe(true);
    await stopForgotten(folder);
    expect(isAlive(recorded)).toBe(false);
  });

  it('cannot be made of a program that is not there', () => {
    expect(() => spawnDetached('no-such-program', [], join(folder, 'log'))).toThrow(/ended at once/);
  });
});

describe('run', () => {
  it('gives the output and passes input and environment', async () => {
    const script = `process.stdin.on('data', (d) => process.stdout.write(process.env.WORD + d))`;
    expect(await run(process.execPath, ['-e', script], { input: ' you', env: { WORD: 'hello' } })).toBe('hello you');
  });

  it('fails with the last words', async () => {
    const failing = run(process.execPath, ['-e', `console.error('no luck'); process.exit(3)`]);
    await expect(failing).rejects.toThrow(/ended with 3:\nno luck/);
  });
});

describe('until', () => {
  it('asks until the answer is yes, and forgives errors', async () => {
    let asked = 0;
    await until(
      'third time',
      5,
      () => {
        asked += 1;
        if (asked === 1) throw new Error('not yet');
        return asked === 3;
      },
      1,
    );
    expect(asked).toBe(3);
  });

  it('gives up after its time, and at once when there is no hope', async () => {
    await expect(until('never', 0.05, () => false, 1)).rejects.toThrow(/never/);
    await expect(
      until('never', 60, () => {
        throw new Hopeless('it died');
      }),
    ).rejects.toThrow('it died');
  });
});

describe('withLock', () => {
  it('lets one in at a time', async () => {
    const path = join(folder, 'lock');
    const first = Promise.withResolvers<undefined>();
    const order: string[] = [];
    const holding = withLock(path, 10, async () => {
      order.push('first in');
      await first.promise;
      order.push('first out');
    });
    await until('the first holds it', 5, () => order.length === 1);
    await expect(withLock(path, 0.2, async () => order.push('too early'))).rejects.toThrow(/lock/);
    first.resolve(undefined);
    await holding;
    await withLock(path, 10, async () => order.push('second in'));
    expect(order).toEqual(['first in', 'first out', 'second in']);
  });

  it('takes over from a process that is gone', async () => {
    const path = join(folder, 'lock');
    const child = spawn(process.execPath, ['-e', waiting]);
    const recorded = recordProcess(child.pid);
    writeFileSync(path, JSON.stringify(recorded));
    await expect(withLock(path, 0.2, async () => 1)).rejects.toThrow(/lock/);
    await stopProcess(recorded, 'SIGKILL');
    expect(await withLock(path, 5, async () => 'mine')).toBe('mine');
  });
});

describe('ports', () => {
  it('keeps a free port and leaves a taken one', async () => {
    const port = await freePort();
    expect(await freePort(port)).toBe(port);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await isFree(port)).toBe(false);
    expect(await freePort(port)).not.toBe(port);
    await new Promise((resolve) => server.close(resolve));
  });
});
