import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import type { Round } from '@gerbang/shared/contracts/operations/security';
import { Button, Progress, Stack, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconFlag, IconScan } from '@tabler/icons-react';
import { useState } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IncidentList, IncidentSheet } from './IncidentSheet.tsx';
import { ScanSheet } from './ScanSheet.tsx';
import { useSecurityWords } from './security-page.ts';
import { useFinishRoundMutation } from './security.api.ts';
import { standingOf, StopList } from './StopList.tsx';
import { useScanQueue } from './use-scan-queue.ts';

import classes from './patrols.module.css';
import shared from './security.module.css';

const CLOCK_MS = 15_000;

interface Props {
  round: Round;
  property_id: string;
  time_zone: string;
}

const ICON = { stroke: 1.8, 'aria-hidden': true } as const;

export function RoundWalk({ round, property_id, time_zone }: Props) {
  const { t } = useTranslation('security');
  const words = useSecurityWords(time_zone);
  const standing = standingOf(round, useNow(CLOCK_MS));
  const queue = useScanQueue(property_id, round.id);
  const [open, setOpen] = useState<'scan' | 'incident' | 'finish' | null>(null);
  const close = () => setOpen(null);
  const isAllSeen = standing.seen === standing.total;
  const isLate = standing.minutes_late > 0;
  return (
    <Stack gap={14} w="100%" maw={640}>
      <div>
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
    </Stack>
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

interface FinishSheetProps {
  opened: boolean;
  round: Round;
  property_id: string;
  /** Number of checkpoints that were not scanned. */
  missing: number;
  onClose: () => void;
}

/** Asks before a round ends, and warns if checkpoints are missing. */
function FinishSheet({ opened, round, property_id, missing, onClose }: FinishSheetProps) {
  const { t } = useTranslation('security');
  const [note, setNote] = useState('');
  const [finish, { isLoading }] = useFinishRoundMutation();
  const confirm = async () => {
    const body = { at: new Date().toISOString(), note: note.trim() };
    const { error } = await finish({ property_id, id: round.id, body });
    if (error !== undefined) return void staffToast('error', t('walk.finishFailed'));
    staffToast('success', t('walk.finished'));
    return onClose();
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={t('walk.finishTitle')}>
      <div className={shared.form}>
        <p className={classes.finishText} data-missing={missing > 0 || undefined}>
          {missing === 0 ? t('walk.finishAll') : t('walk.finishMissing', { count: missing })}
        </p>
        <Textarea
          label={t('walk.note')}
          description={t('walk.noteHint')}
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button
          fullWidth
          className={classes.large ?? ''}
          loading={isLoading}
          disabled={isLoading}
          onClick={() => void confirm()}
        >
          {t('walk.finish')}
        </Button>
        <Button fullWidth variant="default" className={classes.large ?? ''} onClick={onClose}>
          {t('walk.keep')}
        </Button>
      </div>
    </Sheet>
  );
}
