import { describe, expect, it } from 'vitest';

import { HOUR_MS } from '../../time/spans.ts';
import { checkNews, NOTHING_KNOWN, type CheckNews } from './doctor-news.ts';
import type { CheckState } from './doctor.ts';

const START = Date.parse('2026-11-16T02:00:00Z');
const LETTERS: Readonly<Record<string, CheckState>> = { g: 'good', l: 'look', b: 'bad', s: 'skipped' };

/** News of hourly runs, as `hour:news`. */
function newsOf(states: string): string[] {
  let memory = NOTHING_KNOWN;
  return [...states].flatMap((letter, hour) => {
    const { news, ...after } = checkNews(LETTERS[letter] ?? 'good', memory, new Date(START + hour * HOUR_MS));
    memory = after;
    return news === null ? [] : [`${hour}:${news satisfies CheckNews}`];
  });
}

const DAY_OF_LOOK = 'l'.repeat(24);

describe('news about a check', () => {
  it.each([
    ['always good', 'gggg', []],
    ['bad at first', 'b', ['0:bad']],
    ['turns bad and stays so', 'gbbbb', ['1:bad']],
    ['good again, once', 'gbggg', ['1:bad', '2:good']],
    ['bad twice', 'bgbg', ['0:bad', '1:good', '2:bad', '3:good']],
    ['look for less than a day', `g${DAY_OF_LOOK}gg`, []],
    ['look for a day', `${DAY_OF_LOOK}lll`, ['24:look']],
    ['look for a day, then good', `${DAY_OF_LOOK}lgg`, ['24:look', '25:good']],
    ['look for a day, then bad', `${DAY_OF_LOOK}lbb`, ['24:look', '25:bad']],
    ['look begins again after good', `${DAY_OF_LOOK}g${DAY_OF_LOOK}`, []],
    ['bad, then only look, then good', `bb${DAY_OF_LOOK}llg`, ['0:bad', '28:good']],
    ['skipped says nothing and forgets nothing', 'bsssbsg', ['0:bad', '6:good']],
    ['skipped runs do not end a day of look', `${'l'.repeat(12)}${'s'.repeat(12)}l`, ['24:look']],
  ])('%s', (_case, states, news) => {
    expect(newsOf(states)).toEqual(news);
  });
});
