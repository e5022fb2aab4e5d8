import type { fixedClock } from '../../../apps/api/src/platform/clock.ts';

/**
 * The events of some permits. The generator yields the time of the next event and continues when the clock has reached
 * it.
 */
export type Story = AsyncGenerator<Date, void, undefined>;

/**
 * Runs all stories in parallel, always the one with the earliest next event, so that rows are written in order of time.
 * Events after `now` do not happen.
 */
export async function play(stories: readonly Story[], clock: ReturnType<typeof fixedClock>, now: Date): Promise<void> {
  const waiting: { at: Date; story: Story }[] = [];
  const goOn = async (story: Story) => {
    const next = await story.next();
    if (next.done !== true && next.value <= now) waiting.push({ at: next.value, story });
  };
  for (const story of stories) await goOn(story);
  for (let first = takeEarliest(waiting); first !== undefined; first = takeEarliest(waiting)) {
    // A story that goes back in time would write impossible rows.
    if (first.at < clock.now()) throw new Error('A demo permit goes back in time.');
    clock.set(first.at);
    await goOn(first.story);
  }
  clock.set(now);
}

function takeEarliest<T extends { at: Date }>(waiting: T[]): T | undefined {
  let earliest = 0;
  for (const [index, { at }] of waiting.entries()) if (at < (waiting[earliest]?.at ?? at)) earliest = index;
  return waiting.splice(earliest, 1)[0];
}
