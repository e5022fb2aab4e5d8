import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { withLock } from './lock.ts';
import { freePort, isFree } from './ports.ts';
import { isAlive, recordProcess, run, spawnDetached, stopUnrecorded, stopProcess } from './process.ts';
import { GiveUp, until } from './wait.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const waiting = 'setInterval(() => {}, 1000)';

describe('recorded processes', () => {
  it('stops a recorded process, and reports false when it is stopped again', async () => {
    const recorded = spawnDetached(process.execPath, ['-e', waiting], join(folder, 'log'));
    expect(isAlive(recorded)).toBe(true);
    expect(await stopProcess(recorded)).toBe(true);
    expect(isAlive(recorded)).toBe(false);
    expect(await stopProcess(recorded)).toBe(false);
  });

  it('never treats another process with the same pid as the recorded one', async () => {
    const recorded = spawnDetached(process.execPath, ['-e', waiting], join(folder, 'log'));
    const stale = { ...recorded, started: 'long ago' };
    expect(isAlive(stale)).toBe(false);
    expect(await stopProcess(stale)).toBe(false);
    expect(isAlive(recorded)).toBe(true);
    await stopProcess(recorded);
  });

  it('kills a recorded process that ignores SIGTERM', async () => {
    const stubborn = `process.on('SIGTERM', () => {}); console.log('ready'); ${waiting}`;
    const log = join(folder, 'log');
    const recorded = spawnDetached(process.execPath, ['-e', stubborn], log);
    await until('it listens', 10, () => readFileSync(log, 'utf8').includes('ready'));
    expect(await stopProcess(recorded, 'SIGTERM', 0.2)).toBe(true);
    expect(isAlive(recorded)).toBe(false);
  });

  it('finds processes by the folder they use', async () => {
    const script = join(folder, 'server.cjs');
    writeFileSync(script, waiting);
    const recorded = spawnDetached(process.execPath, [script], join(folder, 'log'));
    // Until the child has executed the program, /proc shows the command line of this process.
    await until('it runs', 10, () => readFileSync(`/proc/${recorded.pid}/cmdline`, 'utf8').includes(script));
    await stopUnrecorded(join(folder, 'server'));
    expect(isAlive(recorded)).toBe(true);
    await stopUnrecorded(folder);
    expect(isAlive(recorded)).toBe(false);
  });

  it('refuses to start a program that does not exist', () => {
    expect(() => spawnDetached('no-such-program', [], join(folder, 'log'))).toThrow(/ended at once/);
  });
});

describe('run', () => {
  it('run returns the output of a program and passes input and environment to it', async () => {
    const script = `process.stdin.on('data', (d) => process.stdout.write(process.env.WORD + d))`;
    expect(await run(process.execPath, ['-e', script], { input: ' you', env: { WORD: 'hello' } })).toBe('hello you');
  });

  it('run fails with the last lines of output and the exit code of the program', async () => {
    const failing = run(process.execPath, ['-e', `console.error('no luck'); process.exit(3)`]);
    await expect(failing).rejects.toThrow(/ended with 3:\nno luck/);
    await expect(failing).rejects.toMatchObject({ exitCode: 3 });
  });

  it('ends the program and cleans up when this process is terminated', async () => {
    const module = new URL('process.ts', import.meta.url).href;
    const program = `process.on('SIGTERM', () => process.exit(0)); console.log('running'); ${waiting}`;
    const caller = `
      const { run } = await import(${JSON.stringify(module)});
      try { await run(process.execPath, ['-e', ${JSON.stringify(program)}], { show: true }); }
      catch (error) { console.log(error.message); }
      finally { console.log('cleaned up'); }`;
    const log = join(folder, 'log');
    const recorded = spawnDetached(process.execPath, ['--input-type=module', '-e', caller], log);
    await until('it runs', 10, () => readFileSync(log, 'utf8').includes('running'));
    await stopProcess(recorded);
    expect(readFileSync(log, 'utf8')).toMatch(/ended with SIGTERM\ncleaned up\n$/);
  });
});

describe('until', () => {
  it('until repeats a probe until it succeeds, and tolerates errors of the probe', async () => {
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

  it('until stops waiting after the given time, and at once when the probe throws Hopeless', async () => {
    await expect(until('never', 0.05, () => false, 1)).rejects.toThrow(/never/);
    await expect(
      until('never', 60, () => {
        throw new GiveUp('it died');
      }),
    ).rejects.toThrow('it died');
  });
});

describe('withLock', () => {
  it('allows one holder of a lock at a time', async () => {
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

  it('takes over the lock of a process that has ended', async () => {
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
  it('keeps a remembered port while it is free and chooses another when it is taken', async () => {
    const port = await freePort();
    expect(await freePort(port)).toBe(port);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await isFree(port)).toBe(false);
    expect(await freePort(port)).not.toBe(port);
    await new Promise((resolve) => server.close(resolve));
  });
});
