import type { fixedClock } from '../platform/clock.ts';

/** What happens to some permits: the story names the moment of each thing that happens, and goes on when it has come. */
export type Story = AsyncGenerator<Date, void, undefined>;

/**
 * Plays stories side by side, moment by moment in the order of time, so that what is written later also stands later;
 * what a story would do after `now` has not happened yet.
 */
export async function play(stories: readonly Story[], clock: ReturnType<typeof fixedClock>, now: Date): Promise<void> {
  const waiting: { at: Date; story: Story }[] = [];
  const goOn = async (story: Story) => {
    const next = await story.next();
    if (next.done !== true && next.value <= now) waiting.push({ at: next.value, story });
  };
  for (const story of stories) await goOn(story);
  for (let first = takeEarliest(waiting); first !== undefined; first = takeEarliest(waiting)) {
    // A story that goes back in time would write what cannot be.
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
