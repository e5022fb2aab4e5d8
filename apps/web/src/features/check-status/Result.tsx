import type { PermitStatus } from '@gerbang/shared/contracts/status';

import { useLater } from '../../lib/use-later.ts';
import { ResultSkeleton } from './ResultSkeleton.tsx';
import { SearchFailure } from './SearchFailure.tsx';

interface Props {
  isLoading: boolean;
  /** As it was found. */
  found: PermitStatus | undefined;
  /** As it has become since. */
  live: PermitStatus | undefined;
}

/** Code that does not come means that the network is gone. */
const NOT_LOADED = { status: 'FETCH_ERROR' };

const loadView = async () => (await import('./StatusView.tsx')).StatusView;

/** The answer to a search. What shows it is loaded while the answer is on its way, or before, when all is quiet. */
export function Result({ isLoading, found, live }: Props) {
  const { Part: View, hasFailed, retry } = useLater(loadView, isLoading || found !== undefined);
  if (found === undefined) return isLoading && <ResultSkeleton />;
  if (hasFailed) return <SearchFailure error={NOT_LOADED} onRetry={retry} />;
  return View === undefined ? <ResultSkeleton /> : <View found={found} live={live} />;
}
