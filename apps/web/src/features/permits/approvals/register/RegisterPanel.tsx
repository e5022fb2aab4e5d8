import '@mantine/core/styles/Drawer.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import { finalDecision } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import { ActionIcon, Button, Drawer, Loader, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconChecklist, IconX } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';

import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { focusOpenRow } from '../../../../components/table/row-links.tsx';
import { permitName } from '../../../../entities/permit/permit-looks.ts';
import { PermitState } from '../../../../entities/permit/PermitState.tsx';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../../lib/store/hooks.ts';
import { useIsPhone } from '../../../../lib/use-is-phone.ts';
import { usePermitQuery } from '../approvals.api.ts';
import { Code } from '../detail/DetailHead.tsx';
import { Facts } from '../detail/Facts.tsx';
import { HistoryList } from '../detail/HistoryList.tsx';
import type { PermitFormat } from '../permit-format.ts';
import { StageTimes } from './StageTimes.tsx';

import classes from './register.module.css';

interface Props {
  permit: PermitKey;
  format: PermitFormat;
  now: Date;
  /** Addresses of the rows above and below, and of the register without an open permit. */
  to: { previous: string | null; next: string | null; closed: string };
}

/** The open permit, beside the list; on phones over the whole screen. */
export function RegisterPanel({ permit: key, format, now, to }: Props) {
  const { t } = useTranslation('register');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const close = () => {
    focusOpenRow();
    // Back returns to where the register was opened from, not to the permit.
    void navigate(to.closed, { replace: true, preventScrollReset: true });
  };
  useHotkeys([['Escape', (event) => !isInDropdown(event.target) && close()]]);
  const request = usePermitQuery(key);
  const permit = request.isError ? undefined : request.currentData;
  const content = (
    <>
      <Head code={permit?.code ?? ''} to={to} onClose={close} />
      <section
        className={classes.panelBody}
        aria-label={t('panel.content')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it has to be reachable by keyboard
        tabIndex={0}
      >
        {request.isError && <LoadFailure text={t('panel.failed')} onRetry={() => void request.refetch()} />}
        {permit === undefined && !request.isError && <Loader aria-label={t('panel.label')} />}
        {permit !== undefined && <Body permit={permit} format={format} now={now} />}
      </section>
      {permit !== undefined && <Foot permit={permit} />}
    </>
  );
  if (!isPhone)
    return (
      <aside className={classes.panel} aria-label={t('panel.label')}>
        {content}
      </aside>
    );
  return (
    <Drawer.Root opened onClose={close} position="right" size="100%">
      <Drawer.Content aria-label={t('panel.label')}>
        <Drawer.Body className={classes.sheet ?? ''}>{content}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Escape closes an open menu or dialog and nothing behind it. */
function isInDropdown(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"], [role="dialog"]') !== null;
}

function Head({ code, to, onClose }: { code: string; to: Props['to']; onClose: () => void }) {
  const { t } = useTranslation('register');
  return (
    <div className={classes.panelHead}>
      <span className={classes.panelCode}>{code !== '' && <Code code={code} />}</span>
      <Step label={t('panel.previous')} to={to.previous} icon={IconChevronUp} />
      <Step label={t('panel.next')} to={to.next} icon={IconChevronDown} />
      <ActionIcon {...BUTTON} aria-label={t('panel.close')} onClick={onClose}>
        <IconX size={16} stroke={1.9} />
      </ActionIcon>
    </div>
  );
}

const BUTTON = { variant: 'default', size: 44, radius: 10 } as const;

/** A link that stays in its place, with the focus, when there is no further row. */
function Step({ label, to, icon: StepIcon }: { label: string; to: string | null; icon: typeof IconX }) {
  const isLast = to === null;
  return (
    <ActionIcon
      {...BUTTON}
      component={Link}
      to={to ?? ''}
      replace
      preventScrollReset
      aria-label={label}
      {...(isLast && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={(event) => isLast && event.preventDefault()}
    >
      <StepIcon size={16} stroke={1.9} />
    </ActionIcon>
  );
}

function Body({ permit, format, now }: Pick<Props, 'format' | 'now'> & { permit: PermitDetail }) {
  const { t } = useTranslation('register');
  const last = finalDecision(permit.chain);
  const span = last === null ? '' : format.span(last.at.getTime() - Date.parse(permit.created_at));
  return (
    <>
      <div className={classes.panelTitle}>
        <Title order={2} fz={20} lh={1.25}>
          {permitName({ ...permit.applicant, tenant: permit.tenant })}
        </Title>
        <PermitState state={permit.state} />
      </div>
      {permit.description !== '' && <p className={classes.description}>{permit.description}</p>}
      <Facts permit={permit} format={format} />
      <Title order={3} className={classes.section ?? ''}>
        {last === null ? t('column.stages') : t('panel.decidedIn', { span })}
      </Title>
      <StageTimes permit={permit} format={format} now={now} />
      <HistoryList permit={permit} format={format} />
    </>
  );
}

const APPROVALS = '/operational/permitApprovals';

function Foot({ permit: { id, property_id } }: { permit: PermitDetail }) {
  const { t } = useTranslation('register');
  const { userData } = useAuth();
  if (!isRouteInRole(userData?.role.modules ?? [], APPROVALS)) return null;
  return (
    <div className={classes.panelFoot}>
      <Button
        component={Link}
        to={`${APPROVALS}?permit=${id}&at=${property_id}`}
        variant="default"
        fullWidth
        leftSection={<IconChecklist size={16} stroke={1.8} />}
      >
        {t('panel.open')}
      </Button>
    </div>
  );
}
