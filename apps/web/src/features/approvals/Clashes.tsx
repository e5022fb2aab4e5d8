import '@mantine/core/styles/Alert.layer.css';
import type { PermitClash } from '@gerbang/shared/contracts/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import { Alert, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { shortDay } from './short-days.ts';
import type { Words } from './use-words.ts';

import classes from './detail.module.css';

interface Props {
  clashes: readonly PermitClash[];
  time_zone: string;
  words: Words;
  /** Sends it back for another date; without it this reader cannot. */
  onAskDates: (() => void) | undefined;
  onOpen: (key: PermitKey) => void;
}

/** What does not go together with this permit, each with the ways to solve it. */
export function Clashes({ clashes, time_zone, words, onAskDates, onOpen }: Props) {
  const { t } = useTranslation('approvals');
  return clashes.map(({ reason, other, note }) => {
    const text =
      other === null
        ? closedText(note, words) || t('clash.text.closed_day')
        : t(`clash.text.${reason}`, {
            name: other.company === '' ? other.name : other.company,
            place: words.place({ ...other, floor: null }),
            when: words.window(other, time_zone),
          });
    return (
      <Alert
        key={`${reason} ${other?.id ?? ''}`}
        variant="light"
        classNames={{
          root: classes.clash ?? '',
          body: classes.clashBody ?? '',
          icon: classes.clashIcon ?? '',
          title: classes.clashTitle ?? '',
          message: classes.clashText ?? '',
        }}
        icon={<IconAlertTriangle size={18} stroke={1.9} aria-hidden="true" />}
        title={t(`clash.reason.${reason}`, { code: other?.code ?? '' })}
        role="note"
      >
        {text}
        <div className={classes.clashLinks}>
          {onAskDates !== undefined && <UnstyledButton onClick={onAskDates}>{t('clash.askDates')}</UnstyledButton>}
          {other !== null && <UnstyledButton onClick={() => onOpen(other)}>{t('clash.open')}</UnstyledButton>}
        </div>
      </Alert>
    );
  });
}

/** The note begins with the day that is closed. */
function closedText(note: string, { language }: Words): string {
  const [, day, why = ''] = /^(\d{4}-\d{2}-\d{2})\s*(.*)$/.exec(note) ?? [];
  if (day === undefined) return note;
  return why === '' ? shortDay(day, language) : `${shortDay(day, language)}: ${why}`;
}
