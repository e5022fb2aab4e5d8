import { mayTellLate } from '@gerbang/shared/domain/permits/lateness';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconClockExclamation, IconShare3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import type { KeptPass } from '../../../entities/permit/kept-passes.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './pass.module.css';

const ShareSheet = lazy(async () => ({
  default: (await import('../../../entities/permit/share/ShareSheet.tsx')).ShareSheet,
}));
const LateSheet = lazy(async () => ({ default: (await import('./LateSheet.tsx')).LateSheet }));

interface Props {
  pass: KeptPass;
  onChanged: (pass: KeptPass) => void;
}

/** What the holder of a live pass can do with it. */
export function PassActions({ pass, onChanged }: Props) {
  const { t } = useTranslation('pass');
  const [sheet, setSheet] = useState<'share' | 'late'>();
  // A sheet stays mounted after its first opening, so that what was typed is kept.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const open = (name: 'share' | 'late') => {
    setSheet(name);
    setSeen(new Set([...seen, name]));
  };
  const saveCalendar = async () => {
    const calendar = await import('../../../entities/permit/share/calendar-file.ts');
    calendar.saveCalendar(pass, t(`kind.${pass.kind}`), new Date());
  };
  return (
    <div className={classes.actions}>
      <Button
        className={classes.share ?? ''}
        leftSection={<IconShare3 size={22} stroke={1.75} aria-hidden="true" />}
        onClick={() => open('share')}
      >
        {t(pass.kind === 'work' ? 'actions.shareWork' : 'actions.share')}
      </Button>
      <Button
        className={classes.action ?? ''}
        leftSection={<IconCalendarPlus size={22} stroke={1.75} aria-hidden="true" />}
        onClick={() => void saveCalendar()}
      >
        {t('actions.calendar')}
      </Button>
      {mayTellLate(pass) && (
        <Button
          className={classes.action ?? ''}
          leftSection={<IconClockExclamation size={22} stroke={1.75} aria-hidden="true" />}
          onClick={() => open('late')}
        >
          {t('actions.late')}
        </Button>
      )}
      <Suspense>
        {seen.has('share') && (
          <ShareSheet
            pass={pass}
            opened={sheet === 'share'}
            onClose={() => setSheet(undefined)}
            onChanged={onChanged}
          />
        )}
        {seen.has('late') && (
          <LateSheet
            pass={pass}
            opened={sheet === 'late'}
            onClose={() => setSheet(undefined)}
            onTold={(told) => {
              onChanged(told);
              setSheet(undefined);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
