import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { work as workEn } from '@gerbang/shared/messages/en/work';
import { work as workId } from '@gerbang/shared/messages/id/work';
import { useEffect, useRef } from 'react';

import { addMessages } from '../../lib/i18n/i18n.ts';
import { CodeCard } from './CodeCard.tsx';
import { CorrectionAsked } from './CorrectionAsked.tsx';
import { History } from './History.tsx';
import { PermitDetails } from './PermitDetails.tsx';
import { PermitTicket } from './PermitTicket.tsx';
import { StatusBanner } from './StatusBanner.tsx';
import { useChangeText } from './use-change-text.ts';

import classes from './check-status.module.css';

// The kinds of work have the names they have on their form.
addMessages('work', { id: workId, en: workEn });

interface Props {
  /** As it was found. */
  found: PermitStatus;
  /** As it has become since. */
  live: PermitStatus | undefined;
}

/** Everything about one permit: how it stands, its pass, its facts and its history. */
export function StatusView({ found, live }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const changeText = useChangeText(found, live);
  const status = live ?? found;
  // Whoever pressed Search is taken to the answer; on phones the pressed button is folded away besides.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <output className={classes.spoken} data-testid="status-change">
        {changeText}
      </output>
      <StatusBanner status={status} titleRef={title} />
      {status.correction !== null && <CorrectionAsked correction={status.correction} />}
      <div className={classes.columns}>
        <div className={classes.aside}>
          {status.pass === null ? <CodeCard status={status} /> : <PermitTicket status={status} pass={status.pass} />}
        </div>
        <div className={classes.main}>
          <PermitDetails status={status} />
        </div>
        <History status={status} />
      </div>
    </>
  );
}
