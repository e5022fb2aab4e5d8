import '@mantine/core/styles/Progress.layer.css';
import type { Round } from '@gerbang/shared/contracts/security';
import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconFlag, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FinishSheet } from './FinishSheet.tsx';
import { IncidentList } from './IncidentList.tsx';
import { IncidentSheet } from './IncidentSheet.tsx';
import { standingOf } from './round-facts.ts';
import { ScanSheet } from './ScanSheet.tsx';
import { StopList } from './StopList.tsx';
import { useNow } from './use-now.ts';
import { useScanQueue } from './use-scan-queue.ts';
import { useSecurityWords } from './use-security-words.ts';

import classes from './patrols.module.css';

interface Props {
  round: Round;
  property_id: string;
  time_zone: string;
}

const ICON = { stroke: 1.8, 'aria-hidden': true } as const;

/** A guard on a round: what was seen, what comes next, and large buttons for what is done on the way. */
export function RoundWalk({ round, property_id, time_zone }: Props) {
  const { t } = useTranslation('security');
  const words = useSecurityWords(time_zone);
  const standing = standingOf(round, useNow());
  const queue = useScanQueue(property_id, round.id);
  const [open, setOpen] = useState<'scan' | 'incident' | 'finish' | null>(null);
  const close = () => setOpen(null);
  const isAllSeen = standing.seen === standing.total;
  const isLate = standing.minutes_late > 0;
  return (
    <div className={classes.walk}>
      <div className={classes.walkHead}>
        <p className={classes.left} data-late={isLate || undefined}>
          <b>
            {isLate
              ? t('patrols.late', { count: standing.minutes_late })
              : t('walk.left', { count: standing.minutes_left })}
          </b>
          , {t('walk.due', { time: words.clock(round.due_at) })}
        </p>
        <p className={classes.seen}>{t('walk.seen', { seen: standing.seen, total: standing.total })}</p>
        <Progress
          value={(100 * standing.seen) / Math.max(1, standing.total)}
          size={10}
          aria-label={t('walk.seen', { seen: standing.seen, total: standing.total })}
        />
      </div>
      {queue.unsent > 0 && <Unsent count={queue.unsent} onSend={() => void queue.flush()} />}
      <StopList {...{ round, standing, words }} />
      <IncidentList {...{ round, words }} />
      <div className={classes.bar}>
        {!isAllSeen && (
          <Button
            fullWidth
            className={classes.largest ?? ''}
            leftSection={<IconScan size={26} {...ICON} />}
            onClick={() => setOpen('scan')}
          >
            {t('walk.scan')}
          </Button>
        )}
        <Button
          fullWidth
          variant={isAllSeen ? 'filled' : 'default'}
          className={classes.large ?? ''}
          leftSection={<IconFlag size={20} {...ICON} />}
          onClick={() => setOpen('finish')}
        >
          {t('walk.end')}
        </Button>
        <Button
          fullWidth
          variant="default"
          className={classes.large ?? ''}
          leftSection={<IconAlertTriangle size={20} {...ICON} />}
          onClick={() => setOpen('incident')}
        >
          {t('walk.incident')}
        </Button>
      </div>
      <ScanSheet
        opened={open === 'scan'}
        send={queue.send}
        onClose={close}
        isLast={standing.total - standing.seen === 1}
      />
      <IncidentSheet opened={open === 'incident'} {...{ round, property_id }} onClose={close} />
      <FinishSheet
        opened={open === 'finish'}
        {...{ round, property_id }}
        missing={standing.total - standing.seen}
        onClose={close}
      />
    </div>
  );
}

function Unsent({ count, onSend }: { count: number; onSend: () => void }) {
  const { t } = useTranslation('security');
  return (
    <output className={classes.unsent}>
      <IconCloudOff size={22} {...ICON} />
      <span>{t('walk.unsent', { count })}</span>
      <Button variant="default" size="sm" onClick={onSend}>
        {t('walk.sendNow')}
      </Button>
    </output>
  );
}
