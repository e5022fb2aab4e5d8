import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { PermitFormat } from '../permit-format.ts';
import { isWaiting } from '../stages.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './register.module.css';

type Stage = PermitDetail['chain'][number];

/** One bar per stage, from the time it was asked until it decided, on the time from submission to the last decision. */
export function StageTimes({ permit, format, now }: { permit: PermitDetail; format: PermitFormat; now: Date }) {
  const { t } = useTranslation(['approvals', 'register']);
  const start = Date.parse(permit.created_at);
  const spans = permit.chain.map((stage) => spanOf(stage, isWaiting(permit.state) ? now.getTime() : null));
  const end = Math.max(start + 1, ...spans.map((span) => span?.until ?? start));
  const share = (time: number) => `${(100 * (time - start)) / (end - start)}%`;
  return (
    <ul className={`${layout.list} ${classes.times}`}>
      {permit.chain.map((stage, index) => {
        const span = spans[index] ?? null;
        const isLate = stage.due_at !== null && span !== null && span.until > Date.parse(stage.due_at);
        return (
          <li key={stage.stage} data-late={isLate || undefined} data-open={stage.decision === null || undefined}>
            <span>{t(`approvals:short.${stage.stage}`)}</span>
            <span className={classes.bar} aria-hidden="true">
              {span !== null && <i style={{ left: share(span.from), right: `calc(100% - ${share(span.until)})` }} />}
            </span>
            <span className={classes.barText}>
              {span === null ? '–' : format.span(span.until - span.from)}
              {isLate && <span className={layout.spoken}>, {t('register:late')}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Null for a stage that was not asked. An open stage lasts until `now`. */
function spanOf({ asked_at, decided_at }: Stage, now: number | null): { from: number; until: number } | null {
  const until = decided_at === null ? now : Date.parse(decided_at);
  return asked_at === null || until === null ? null : { from: Date.parse(asked_at), until };
}
