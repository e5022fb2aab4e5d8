import '@mantine/core/styles/Alert.layer.css';
import type { PermitClash, PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { isHotWork, touchesFireSystem } from '@gerbang/shared/domain/permits/clashes';
import { Alert, Box, Title, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

import { formatDay } from '../../../../lib/format/dates.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { LevelSign } from '../LevelSign.tsx';
import type { PermitFormat } from '../permit-format.ts';

import classes from './detail.module.css';

interface Check {
  name: string;
  result: string;
  isFine: boolean;
}

/** Safety checks of a work permit, derived from its form. */
export function Checks({ permit }: { permit: PermitDetail }) {
  const { t } = useTranslation('approvals');
  if (permit.kind !== 'work') return null;
  return (
    <section aria-label={t('checks.title')}>
      <Title order={3} className={classes.sideTitle ?? ''}>
        {t('checks.title')}
      </Title>
      <ul className={classes.cardList}>
        {checksOf(permit, t).map(({ name, result, isFine }) => (
          <li key={name} className={classes.line} data-fine={isFine}>
            {isFine ? (
              <IconCheck size={17} stroke={2.4} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={17} stroke={1.9} aria-hidden="true" />
            )}
            <Box component="span" flex={1} fz={13} fw={600}>
              {name}
            </Box>
            <span className={classes.lineResult}>{result}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function checksOf(
  { workers, attachments, work_details, description, clashes }: PermitDetail,
  t: Translate<'approvals'>,
): Check[] {
  const works = [description, ...work_details.map((detail) => detail.description)];
  const isHot = isHotWork({ works });
  const isFireSystem = touchesFireSystem({ works });
  const hasClashes = clashes.length > 0;
  return [
    identityCheck(workers, t),
    {
      name: t('checks.documents'),
      result:
        attachments.length === 0 ? t('checks.noDocuments') : t('checks.documentCount', { count: attachments.length }),
      isFine: attachments.length > 0,
    },
    { name: t('checks.hot'), result: t(isHot ? 'checks.watch' : 'checks.no'), isFine: !isHot },
    { name: t('checks.fireSystem'), result: t(isFireSystem ? 'checks.watch' : 'checks.no'), isFine: !isFireSystem },
    {
      name: t('checks.clashes'),
      result: hasClashes ? t('checks.clashCount', { count: clashes.length }) : t('checks.no'),
      isFine: clashes.every(({ level }) => level === 'know'),
    },
  ];
}

function identityCheck(workers: PermitDetail['workers'], t: Translate<'approvals'>): Check {
  const name = t('checks.identity');
  const missing = workers.filter(({ identity_file_id }) => identity_file_id === null).length;
  if (missing === 0) return { name, result: t('checks.identityAll'), isFine: true };
  if (missing === workers.length) return { name, result: t('checks.identityAtGate'), isFine: true };
  return { name, result: t('checks.identityMissing', { count: missing }), isFine: false };
}

interface Props {
  clashes: readonly PermitClash[];
  time_zone: string;
  format: PermitFormat;
  /** Sends the permit back for correction, to ask for another date. Undefined when the reader may not do that. */
  onAskDates: (() => void) | undefined;
  onOpen: (key: PermitKey) => void;
}

/**
 * Conflicts of this permit with others or with closed days, each with the ways to solve it. Serious ones are open, the
 * others are folded.
 */
export function Clashes({ clashes, ...props }: Props) {
  const { t } = useTranslation('approvals');
  const serious = clashes.filter(({ level }) => level === 'serious');
  const others = clashes.filter(({ level }) => level !== 'serious');
  return (
    <>
      {serious.map((clash) => (
        <ClashNote key={keyOf(clash)} clash={clash} {...props} />
      ))}
      {others.length > 0 && (
        <details className={classes.folded}>
          <summary>
            <LevelSign level={others.some(({ level }) => level === 'look') ? 'look' : 'know'} />
            {t('clash.others', { count: others.length })}
          </summary>
          {others.map((clash) => (
            <ClashNote key={keyOf(clash)} clash={clash} {...props} />
          ))}
        </details>
      )}
    </>
  );
}

const keyOf = ({ reason, other, note }: PermitClash) => `${reason} ${other?.id ?? note}`;

function ClashNote({ clash, time_zone, format, onAskDates, onOpen }: Omit<Props, 'clashes'> & { clash: PermitClash }) {
  const { t } = useTranslation('approvals');
  const { reason, level, other, note } = clash;
  const text =
    other === null
      ? closedText(note, format) || t('clash.text.closed_day')
      : t(`clash.text.${reason}`, {
          name: other.company === '' ? other.name : other.company,
          place: format.place({ ...other, floor: null }),
          when: format.window(other, time_zone),
        });
  return (
    <Alert
      variant="light"
      data-level={level}
      classNames={{
        root: classes.clash ?? '',
        body: classes.clashBody ?? '',
        icon: classes.clashIcon ?? '',
        title: classes.clashTitle ?? '',
        message: classes.clashText ?? '',
      }}
      icon={<LevelSign level={level} />}
      title={`${t(`clash.level.${level}`)} · ${t(`clash.reason.${reason}`, { code: other?.code ?? '' })}`}
      role="note"
    >
      {text}
      <div className={classes.clashLinks}>
        {onAskDates !== undefined && level !== 'know' && (
          <UnstyledButton onClick={onAskDates}>{t('clash.askDates')}</UnstyledButton>
        )}
        {other !== null && <UnstyledButton onClick={() => onOpen(other)}>{t('clash.open')}</UnstyledButton>}
      </div>
    </Alert>
  );
}

/** `note` starts with the date of the closed day. */
function closedText(note: string, { language }: PermitFormat): string {
  const [, day, why = ''] = /^(\d{4}-\d{2}-\d{2})\s*(.*)$/.exec(note) ?? [];
  if (day === undefined) return note;
  return why === '' ? formatDay(day, language, 'shortWeekday') : `${formatDay(day, language, 'shortWeekday')}: ${why}`;
}
