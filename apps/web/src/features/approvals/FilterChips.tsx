import type { PermitCounts } from '@gerbang/shared/contracts/permit-counts';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { ApprovalsAddress } from './use-approvals-address.ts';
import { ViewMenu } from './ViewMenu.tsx';

import classes from './queue.module.css';

interface Props {
  address: ApprovalsAddress;
  counts: PermitCounts | undefined;
}

/** What narrows the queue in one press: whose turn, what is late, and the kinds, each with how much there is of it. */
export function FilterChips({ address, counts }: Props) {
  const { t } = useTranslation('approvals');
  // What is counted is what waits for the reader; other lists have no counts.
  const isCounted = address.view === 'mine' && address.stage === null && address.search_by === '';
  const isTimed = address.view === 'mine' || address.view === 'waiting';
  return (
    <div className={classes.chips} role="toolbar" aria-label={t('queue.filters')}>
      <ViewMenu address={address} count={isCounted ? counts?.mine : undefined} />
      {isTimed && (
        <Chip
          text={t('queue.late')}
          count={isCounted ? counts?.late : undefined}
          isOn={address.late}
          onClick={() => address.filter({ late: !address.late })}
        />
      )}
      {PERMIT_KINDS.map((kind) => (
        <Chip
          key={kind}
          text={t(`queue.kind.${kind}`)}
          count={isCounted ? counts?.kinds[kind] : undefined}
          isOn={address.kind === kind}
          onClick={() => address.filter({ kind: address.kind === kind ? null : kind })}
        />
      ))}
    </div>
  );
}

interface ChipProps {
  text: string;
  count: number | undefined;
  isOn: boolean;
  onClick: () => void;
}

function Chip({ text, count, isOn, onClick }: ChipProps) {
  return (
    <UnstyledButton className={classes.chip ?? ''} aria-pressed={isOn} data-on={isOn || undefined} onClick={onClick}>
      {text} {count !== undefined && <span className={classes.chipCount}>{count}</span>}
    </UnstyledButton>
  );
}
