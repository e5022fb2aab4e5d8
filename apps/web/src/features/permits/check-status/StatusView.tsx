import type { PermitStatus, StatusBody } from '@gerbang/shared/contracts/permits/status';
import { bannerOf } from '@gerbang/shared/domain/permits/banner';
import { CORRECTABLE } from '@gerbang/shared/domain/permits/forms/corrections';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { Card, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { OfficeCard } from '../../../entities/place/OfficeCard.tsx';
import { CodeCard } from './CodeCard.tsx';
import { History } from './History.tsx';
import { useSinceText } from './permit-texts.ts';
import { PermitDetails } from './PermitDetails.tsx';
import { PermitTicket } from './PermitTicket.tsx';
import { ResendLink } from './ResendLink.tsx';
import { ReturnedPlace } from './ReturnedPlace.tsx';
import { StatusBanner } from './StatusBanner.tsx';

import layout from '../../../lib/theme/layout.module.css';
import classes from './check-status.module.css';

interface Props {
  /** The permit as the search returned it. */
  found: PermitStatus;
  /** The latest state after the search, from the live stream. */
  live: PermitStatus | undefined;
  /** The search that found it. */
  asked: StatusBody | undefined;
  /** Called when the applicant has changed the permit here. */
  onChanged: () => void;
}

export function StatusView({ found, live, asked, onChanged }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const changeText = useChangeText(found, live);
  const status = live ?? found;
  // Moves the focus to the result. On phones the Search button is hidden by then.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <output className={layout.spoken} data-testid="status-change">
        {changeText}
      </output>
      <StatusBanner status={status} titleRef={title} />
      {status.returned_place !== null && (
        <ReturnedPlace place={status.returned_place} asked={asked} onTaken={onChanged} />
      )}
      {status.correction !== null && <CorrectionNote correction={status.correction} />}
      {(status.progress === 'returned' || status.progress === 'complete') && <ResendLink status={status} />}
      <div className={classes.columns}>
        <div className={classes.aside}>
          {status.pass === null || status.window === null ? (
            <CodeCard status={status} />
          ) : (
            <PermitTicket status={status} pass={status.pass} window={status.window} />
          )}
        </div>
        <div className={classes.main}>
          <PermitDetails status={status} />
          <OfficeCard property={status.property.name} office={status.office} />
        </div>
        <History status={status} />
      </div>
    </>
  );
}

interface CorrectionNoteProps {
  correction: NonNullable<PermitStatus['correction']>;
}

function CorrectionNote({ correction }: CorrectionNoteProps) {
  const { t } = useTranslation('status');
  return (
    <Card className={classes.correction}>
      <Title order={2} className={classes.sectionTitle}>
        {t('correction.title')}
      </Title>
      <ul className={classes.parts}>
        {knownParts(correction.fields).map((part) => (
          <li key={part}>{t(`part.${part}`)}</li>
        ))}
      </ul>
      {correction.note !== '' && (
        <p className={classes.bannerText}>
          <b>{t('correction.note')}:</b> {correction.note}
        </p>
      )}
      <Text fz={14} c="dimmed" mt={8} lh={1.5}>
        {t('correction.howTo')}
      </Text>
    </Card>
  );
}

const PARTS: readonly CorrectableField[] = [...new Set(Object.values(CORRECTABLE).flat())];

/** Leaves out fields that this version of the screen has no name for. */
function knownParts(fields: readonly string[]): CorrectableField[] {
  return PARTS.filter((part) => fields.includes(part));
}

/** Announcement for screen readers when the permit has changed since the search. Empty when it has not. */
function useChangeText(found: PermitStatus, live: PermitStatus | undefined): string {
  const { t } = useTranslation('status');
  const sinceText = useSinceText();
  if (live === undefined) return '';
  if (live.since === found.since && live.progress === found.progress) return '';
  const banner = t(`banner.${bannerOf(live.kind, live.progress).message}`);
  return `${t('changed', { banner })}. ${sinceText(live).replaceAll(/<\/?b>/g, '')}`;
}
