import { describe, expect, it } from 'vitest';

import { createDatabaseClock } from './clock.ts';

const NOON = Date.parse('2026-11-16T05:00:00Z');

/** A simulated database and process: their clocks and the network delay between them. */
function aSetup() {
  const setup = { database: NOON, elapsed: 1000, travel: 0 };
  const pass = (milliseconds: number) => {
    setup.database += milliseconds;
    setup.elapsed += milliseconds;
  };
  const readTime = async () => {
    pass(setup.travel / 2);
    const time = setup.database;
    pass(setup.travel / 2);
    return time;
  };
  return { setup, pass, readTime, elapsed: () => setup.elapsed };
}

describe('the database clock', () => {
  it('returns the database’s time and advances with elapsed time', async () => {
    const { pass, readTime, elapsed } = aSetup();
    const clock = await createDatabaseClock(readTime, elapsed);
    expect(clock.now()).toEqual(new Date(NOON));
    pass(90_000);
    expect(clock.now()).toEqual(new Date(NOON + 90_000));
  });

  it('follows a correction of the database’s time', async () => {
    const { setup, readTime, elapsed } = aSetup();
    const clock = await createDatabaseClock(readTime, elapsed);
    setup.database -= 3_600_000;
    await clock.synchronise();
    expect(clock.now()).toEqual(new Date(NOON - 3_600_000));
  });

  it('ignores a slow answer of the database, which would make the clock less exact', async () => {
    const { setup, readTime, elapsed } = aSetup();
    const clock = await createDatabaseClock(readTime, elapsed);
    setup.travel = 4000;
    await clock.synchronise();
    expect(clock.now()).toEqual(new Date(setup.database));
    setup.database += 500;
    await clock.synchronise();
    expect(clock.now()).toEqual(new Date(setup.database - 500));
  });

  it('corrects the error of a first answer delayed by opening the connection', async () => {
    const { setup, pass, readTime, elapsed } = aSetup();
    let connected = false;
    const clock = await createDatabaseClock(async () => {
      if (!connected) pass(800);
      connected = true;
      return readTime();
    }, elapsed);
    expect(clock.now()).toEqual(new Date(setup.database));
  });

  it('keeps the clock running when the database does not answer', async () => {
    const { setup, pass, readTime, elapsed } = aSetup();
    let up = true;
    const clock = await createDatabaseClock(async () => {
      if (!up) throw new Error('down');
      return readTime();
    }, elapsed);
    up = false;
    pass(60_000);
    await expect(clock.synchronise()).rejects.toThrow('down');
    expect(clock.now()).toEqual(new Date(setup.database));
  });

  it('fails to create the clock when the database does not answer', async () => {
    await expect(createDatabaseClock(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  });
});
