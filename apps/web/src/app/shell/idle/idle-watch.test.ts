import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ACTIVITY_KEY, readActivity, writeActivity } from '../../lib/session/activity.ts';
import { createIdleWatch } from './idle-watch.ts';

const MINUTE = 60_000;
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-16T02:00:00Z') });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

function aWatch() {
  const watch = createIdleWatch();
  const seen: string[] = [];
  stops.push(watch.subscribe(() => seen.push(watch.read().kind)));
  return { ...watch, seen, stands: () => watch.read().kind };
}
const move = () => window.dispatchEvent(new Event('pointermove'));
/** The clock goes on but no timer runs: the device sleeps. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
/** Another tab has written; the browser tells this one. */
const inAnotherTab = (at: number) => {
  writeActivity(at);
  window.dispatchEvent(new StorageEvent('storage', { key: ACTIVITY_KEY, newValue: String(at) }));
};

describe('the idle watch', () => {
  it('warns after 25 minutes and is over after 30', () => {
    const { stands, seen } = aWatch();
    vi.advanceTimersByTime(25 * MINUTE - 1);
    expect(stands()).toBe('active');
    vi.advanceTimersByTime(1);
    expect(stands()).toBe('warned');
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(stands()).toBe('warned');
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['warned', 'over']);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])('%s is a sign of life', (sign) => {
    const { stands } = aWatch();
    vi.advanceTimersByTime(24 * MINUTE);
    window.dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(24 * MINUTE);
    expect(stands()).toBe('active');
    vi.advanceTimersByTime(MINUTE);
    expect(stands()).toBe('warned');
  });

  it('counts what is done in another tab, also when this one was not told of it', () => {
    const { stands } = aWatch();
    vi.advanceTimersByTime(20 * MINUTE);
    writeActivity(Date.now());
    vi.advanceTimersByTime(20 * MINUTE);
    expect(stands()).toBe('active');
    vi.advanceTimersByTime(5 * MINUTE);
    expect(stands()).toBe('warned');
    inAnotherTab(Date.now());
    expect(stands()).toBe('active');
  });

  it('keeps its warning until it is answered: a touch of the mouse is no answer', () => {
    const { stands, stay } = aWatch();
    vi.advanceTimersByTime(26 * MINUTE);
    move();
    expect(stands()).toBe('warned');
    stay();
    expect(stands()).toBe('active');
    expect(readActivity()).toBe(Date.now());
    vi.advanceTimersByTime(25 * MINUTE);
    expect(stands()).toBe('warned');
  });

  it('is over when a device that slept through the limit wakes with a touch or is looked at', () => {
    for (const wake of [move, () => document.dispatchEvent(new Event('visibilitychange'))]) {
      localStorage.clear();
      const { stands } = aWatch();
      sleep(3 * 60 * MINUTE);
      expect(stands()).toBe('active');
      wake();
      expect(stands()).toBe('over');
    }
  });

  it('is over at once on a page that is opened after the limit, and a page opened before it is a sign of life', () => {
    writeActivity(Date.now() - 30 * MINUTE);
    expect(aWatch().stands()).toBe('over');
    writeActivity(Date.now() - 29 * MINUTE);
    expect(aWatch().stands()).toBe('active');
    expect(readActivity()).toBe(Date.now());
  });

  it('writes no more often than every five seconds, and nothing once it is stopped', () => {
    const { stands } = aWatch();
    const began = Date.now();
    vi.advanceTimersByTime(4000);
    move();
    expect(readActivity()).toBe(began);
    vi.advanceTimersByTime(1000);
    move();
    expect(readActivity()).toBe(began + 5000);
    for (const stop of stops.splice(0)) stop();
    vi.advanceTimersByTime(60 * MINUTE);
    move();
    expect([readActivity(), stands(), vi.getTimerCount()]).toEqual([began + 5000, 'active', 0]);
  });
});
