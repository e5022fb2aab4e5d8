import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { CORRECTABLE } from '@gerbang/shared/domain/permits/forms/corrections';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { Button, Card, Title } from '@mantine/core';
import {
  IconCalendarEvent,
  IconClock,
  IconId,
  IconMapPin,
  IconNote,
  IconPackage,
  IconPaperclip,
  IconTool,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { formatWindow, showEnd } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ResendLink } from './ResendLink.tsx';
import type { Acting } from './use-acting.tsx';

import classes from './check-status.module.css';

const ICON = {
  person: IconUser,
  identity: IconId,
  destination: IconMapPin,
  schedule: IconCalendarEvent,
  attachment: IconPaperclip,
  items: IconPackage,
  work_details: IconTool,
  workers: IconUsers,
  description: IconNote,
} as const satisfies Record<CorrectableField, Icon>;

interface Props {
  status: PermitStatus;
  correction: NonNullable<PermitStatus['correction']>;
  acting: Acting;
}

/** What a returned permit asks of its applicant, how long its place is kept, and how to correct it. */
export function Correction({ status, correction, acting }: Props) {
  const { t } = useTranslation('status');
  const parts = knownParts(correction.fields);
  const stage = status.chain.find(({ decision }) => decision === 'returned')?.stage;
  const note = correction.note.trim();
  const { notes } = correction;
  const isBeside = parts.length === 1 && Object.keys(notes).length === 0;
  return (
    <Card className={classes.correction}>
      <Title order={2} className={classes.sectionTitle}>
        {t('correction.title')}
      </Title>
      <ul className={classes.parts}>
        {parts.map((part) => (
          <Part key={part} part={part} note={isBeside ? note : (notes[part] ?? '')} />
        ))}
      </ul>
      {!isBeside && note !== '' && (
        <p className={classes.bannerText}>
          <b>{stage === undefined ? t('note') : t('noteOf', { stage: t(`bar.${stage}`) })}:</b> {note}
        </p>
      )}
      <KeptPlace status={status} />
      <div className={classes.correctionActions}>
        {status.actions.includes('fix') && (
          <Button fullWidth h={48} loading={acting.isLoading} onClick={() => acting.act('fix')}>
            {t('act.fix')}
          </Button>
        )}
        <ResendLink status={status} />
      </div>
    </Card>
  );
}

function Part({ part, note }: { part: CorrectableField; note: string }) {
  const { t } = useTranslation('status');
  const PartIcon = ICON[part];
  return (
    <li className={classes.part}>
      <span className={classes.partIcon}>
        <PartIcon size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <div className={classes.partName}>{t(`part.${part}`)}</div>
        {note !== '' && <div className={classes.partNote}>{note}</div>}
      </div>
    </li>
  );
}

function KeptPlace({ status: { place_kept_until, window, property } }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  const language = useLanguage();
  if (place_kept_until === null || window === null) return null;
  const place = { time_zone: property.time_zone, language };
  const end = showEnd(place_kept_until, place);
  const slot = formatWindow(window, place, t('pass.until'));
  return (
    <p className={classes.keptPlace}>
      <IconClock size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <Emphasised text={t('correction.kept', { slot, until: `${end.day} ${end.time}` })} />
      </span>
    </p>
  );
}

const PARTS: readonly CorrectableField[] = [...new Set(Object.values(CORRECTABLE).flat())];

/** Leaves out fields that this version of the screen has no name for. */
function knownParts(fields: readonly string[]): CorrectableField[] {
  return PARTS.filter((part) => fields.includes(part));
}
