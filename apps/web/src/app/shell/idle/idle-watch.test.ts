import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ACTIVITY_KEY, readActivity, writeActivity } from '../../../lib/session/activity.ts';
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
  return { ...watch, seen, state: () => watch.read().kind };
}
const move = () => window.dispatchEvent(new Event('pointermove'));
/** Moves the clock without running timers, like a device that sleeps. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
/** Another tab writes the time of an activity and the browser notifies this tab. */
const inAnotherTab = (at: number) => {
  writeActivity(at);
  window.dispatchEvent(new StorageEvent('storage', { key: ACTIVITY_KEY, newValue: String(at) }));
};

describe('idle watch', () => {
  it('warns after 25 minutes without activity and expires after 30', () => {
    const { state, seen } = aWatch();
    vi.advanceTimersByTime(25 * MINUTE - 1);
    expect(state()).toBe('active');
    vi.advanceTimersByTime(1);
    expect(state()).toBe('warned');
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(state()).toBe('warned');
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['warned', 'over']);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])('counts %s as activity', (type) => {
    const { state } = aWatch();
    vi.advanceTimersByTime(24 * MINUTE);
    window.dispatchEvent(new Event(type));
    vi.advanceTimersByTime(24 * MINUTE);
    expect(state()).toBe('active');
    vi.advanceTimersByTime(MINUTE);
    expect(state()).toBe('warned');
  });

  it('counts activity in another tab, even when this tab got no storage event', () => {
    const { state } = aWatch();
    vi.advanceTimersByTime(20 * MINUTE);
    writeActivity(Date.now());
    vi.advanceTimersByTime(20 * MINUTE);
    expect(state()).toBe('active');
    vi.advanceTimersByTime(5 * MINUTE);
    expect(state()).toBe('warned');
    inAnotherTab(Date.now());
    expect(state()).toBe('active');
  });

  it('keeps the idle warning when the mouse moves, until the user answers it', () => {
    const { state, stay } = aWatch();
    vi.advanceTimersByTime(26 * MINUTE);
    move();
    expect(state()).toBe('warned');
    stay();
    expect(state()).toBe('active');
    expect(readActivity()).toBe(Date.now());
    vi.advanceTimersByTime(25 * MINUTE);
    expect(state()).toBe('warned');
  });

  it('expires when a device that slept past the idle limit is touched or shown again', () => {
    for (const wake of [move, () => document.dispatchEvent(new Event('visibilitychange'))]) {
      localStorage.clear();
      const { state } = aWatch();
      sleep(3 * 60 * MINUTE);
      expect(state()).toBe('active');
      wake();
      expect(state()).toBe('over');
    }
  });

  it('counts opening a page as activity, but expires at once when it is opened after the idle limit', () => {
    writeActivity(Date.now() - 30 * MINUTE);
    expect(aWatch().state()).toBe('over');
    writeActivity(Date.now() - 29 * MINUTE);
    expect(aWatch().state()).toBe('active');
    expect(readActivity()).toBe(Date.now());
  });

  it('stores the last activity at most every five seconds, and never after the watch was stopped', () => {
    const { state } = aWatch();
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
    expect([readActivity(), state(), vi.getTimerCount()]).toEqual([began + 5000, 'active', 0]);
  });
});
