import type { Figure } from '@gerbang/shared/contracts/analytics';

/** By how much a number differs from before, and whether that is good; neither is known of nothing. */
export function changeOf(
  { now, before }: Pick<Figure, 'now' | 'before'>,
  lessIsGood: boolean,
): { difference: number | null; isGood: boolean | null } {
  if (now === null || before === null) return { difference: null, isGood: null };
  const difference = Math.round((now - before) * 10) / 10;
  return { difference, isGood: difference === 0 ? null : difference < 0 === lessIsGood };
}
