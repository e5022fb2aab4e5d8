import type { PermitStatus, StatusBody } from '@gerbang/shared/contracts/permits/status';
import { bannerOf } from '@gerbang/shared/domain/permits/banner';
import { splitItems } from '@gerbang/shared/domain/permits/forms/refused-items';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';

import type { FillForm } from '../../../entities/permit/reused.ts';
import { OfficeCard } from '../../../entities/place/OfficeCard.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ActingDialogs } from './ActingDialogs.tsx';
import { ApplyAgain } from './ApplyAgain.tsx';
import { CodeCard } from './CodeCard.tsx';
import { Correction } from './Correction.tsx';
import { History } from './History.tsx';
import { useKeepPass } from './kept-pass-of.ts';
import { useSinceText } from './permit-texts.ts';
import { PermitDetails } from './PermitDetails.tsx';
import { PermitTicket } from './PermitTicket.tsx';
import { ResendLink } from './ResendLink.tsx';
import { ReturnedPlace } from './ReturnedPlace.tsx';
import { StatusBanner } from './StatusBanner.tsx';
import { useActing } from './use-acting.tsx';
import type { Acting } from './use-acting.tsx';

import layout from '../../../lib/theme/layout.module.css';
import classes from './check-status.module.css';

interface Props {
  /** The permit as the search returned it. */
  found: PermitStatus;
  /** The latest state after the search, from the live stream. */
  live: PermitStatus | undefined;
  /** The search that found it. */
  asked: StatusBody;
  fillForm: FillForm;
  /** Called when the applicant has changed the permit here. */
  onChanged: (proof: string) => void;
}

export function StatusView({ found, live, asked, fillForm, onChanged }: Props) {
  const { t } = useTranslation('status');
  const title = useRef<HTMLHeadingElement>(null);
  const changeText = useChangeText(found, live);
  const status = live ?? found;
  const acting = useActing(asked);
  // A person who has to correct something may have a question first.
  const isReturned = status.progress === 'returned';
  useKeepPass(status);
  // Moves the focus to the result. On phones the Search button is hidden by then.
  useEffect(() => title.current?.focus(), []);
  useWantedCancel(status, acting);
  return (
    <>
      <output className={layout.spoken} data-testid="status-change">
        {changeText}
      </output>
      <StatusBanner status={status} titleRef={title} />
      {status.returned_place !== null && (
        <ReturnedPlace place={status.returned_place} asked={asked} acting={acting} onTaken={onChanged} />
      )}
      {status.correction !== null && <Correction status={status} correction={status.correction} acting={acting} />}
      {status.progress === 'rejected' && (
        <ApplyAgain status={status} label={t('act.again')} items={status.load_unload_items} fillForm={fillForm} />
      )}
      <div className={classes.columns}>
        <div className={classes.aside}>
          {isReturned && <OfficeCard property={status.property.name} office={status.office} />}
          {status.pass === null || status.window === null ? (
            <CodeCard status={status} />
          ) : (
            <PermitTicket status={status} pass={status.pass} window={status.window} />
          )}
          {status.progress === 'complete' && <ResendLink status={status} />}
        </div>
        <div className={classes.main}>
          <PermitDetails status={status} replacement={<Replacement status={status} fillForm={fillForm} />} />
          {!isReturned && <OfficeCard property={status.property.name} office={status.office} />}
          <QuietActions status={status} acting={acting} />
        </div>
        <History status={status} />
      </div>
      <ActingDialogs status={status} asked={asked} acting={acting} onChanged={onChanged} />
    </>
  );
}

/** Offers a new form when some of the goods were rejected. */
function Replacement({ status, fillForm }: Pick<Props, 'fillForm'> & { status: PermitStatus }) {
  const { t } = useTranslation('status');
  const { rejected } = splitItems(status.load_unload_items);
  if (rejected.length === 0 || status.progress === 'rejected') return null;
  return <ApplyAgain status={status} label={t('act.replace')} items={[]} fillForm={fillForm} />;
}

interface ActionsProps {
  status: PermitStatus;
  acting: Acting;
}

/** Actions that are less common than the main one: quiet, below the permit. */
function QuietActions({ status: { actions, returned_place }, acting }: ActionsProps) {
  const { t } = useTranslation('status');
  const errorText = useErrorText();
  return (
    <>
      <Group justify="space-between" gap={8}>
        {actions.includes('slot') && returned_place === null && (
          <Button variant="subtle" className={classes.quiet} onClick={() => acting.act('slot')}>
            {t('act.slot')}
          </Button>
        )}
        {actions.includes('cancel') && (
          <Button variant="subtle" color="rejected" className={classes.quiet} onClick={() => acting.act('cancel')}>
            {t('act.cancel')}
          </Button>
        )}
      </Group>
      {acting.error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fz={14}>
          {errorText(acting.error)}
        </Text>
      )}
    </>
  );
}

/** Starts to cancel the permit when the address asks for it. Only once: a reload shows the status. */
function useWantedCancel({ actions }: PermitStatus, acting: Acting): void {
  const [query, setQuery] = useSearchParams();
  const start = useEffectEvent(() => {
    if (query.get('act') !== 'cancel') return;
    setQuery({}, { replace: true });
    if (actions.includes('cancel')) acting.act('cancel');
  });
  useEffect(() => start(), []);
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
