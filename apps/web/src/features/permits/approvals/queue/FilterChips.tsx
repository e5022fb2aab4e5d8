import { CHAIN_STAGES } from '@gerbang/shared/access';
import type { PermitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import { PERMIT_VIEWS } from '@gerbang/shared/contracts/permits/permit-list';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { Box, Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../../lib/store/hooks.ts';
import { isWaitingView } from '../use-approvals-address.ts';
import type { ApprovalsAddress } from '../use-approvals-address.ts';

import classes from './queue.module.css';

interface Props {
  address: ApprovalsAddress;
  counts: PermitCounts | undefined;
}

export function FilterChips({ address, counts }: Props) {
  const { t } = useTranslation('approvals');
  // The server counts only permits that wait for the reader, so other views show no counts.
  const isCounted = address.view === 'mine' && address.stage === null && address.search_by === '';
  const isTimed = isWaitingView(address.view);
  return (
    <div className={classes.chips} role="toolbar" aria-label={t('queue.filters')}>
      <ViewMenu address={address} count={isCounted ? counts?.mine : undefined} />
      {isTimed && (
        <Chip
          text={t('queue.late')}
          count={isCounted ? counts?.late : undefined}
          isOn={address.late}
          onClick={() => address.filter({ late: !address.late })}
        />
      )}
      {PERMIT_KINDS.map((kind) => (
        <Chip
          key={kind}
          text={t(`queue.kind.${kind}`)}
          count={isCounted ? counts?.kinds[kind] : undefined}
          isOn={address.kind === kind}
          onClick={() => address.filter({ kind: address.kind === kind ? null : kind })}
        />
      ))}
      <OwnChip view="assigned" address={address} count={counts?.assigned ?? 0} />
      <OwnChip view="put_off" address={address} count={counts?.put_off ?? 0} />
    </div>
  );
}

interface OwnChipProps {
  view: 'assigned' | 'put_off';
  address: ApprovalsAddress;
  count: number;
}

/** Shows what was handed to the reader, or what the reader has put off, while there is something. */
function OwnChip({ view, address, count }: OwnChipProps) {
  const { t } = useTranslation('approvals');
  const isOn = address.view === view;
  if (count === 0 && !isOn) return null;
  const filter = { view: isOn ? 'mine' : view, kind: null, stage: null, late: false } as const;
  // The search stays, and the server counts without it.
  const shown = address.search_by === '' ? count : undefined;
  return <Chip text={t(`queue.view.${view}`)} count={shown} isOn={isOn} onClick={() => address.filter(filter)} />;
}

interface ChipProps {
  text: string;
  count: number | undefined;
  isOn: boolean;
  onClick: () => void;
}

function Chip({ text, count, isOn, onClick }: ChipProps) {
  return (
    <UnstyledButton className={classes.chip ?? ''} aria-pressed={isOn} data-on={isOn || undefined} onClick={onClick}>
      {text}{' '}
      {count !== undefined && (
        <Box component="span" className="tabular" fw={550}>
          {count}
        </Box>
      )}
    </UnstyledButton>
  );
}

function ViewMenu({ address, count }: { address: ApprovalsAddress; count: number | undefined }) {
  const { t } = useTranslation('approvals');
  const isTimed = isWaitingView(address.view);
  const name = [t(`queue.view.${address.view}`), address.stage === null ? '' : t(`short.${address.stage}`)]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <Menu position="bottom-start" width={290} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.chip ?? ''}
          data-on
          aria-label={t('queue.chooseView', { view: count === undefined ? name : `${name} ${count}` })}
        >
          {name}{' '}
          {count !== undefined && (
            <Box component="span" className="tabular" fw={550}>
              {count}
            </Box>
          )}
          <IconChevronDown size={13} stroke={2.2} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={`${classes.menu} ${classes.viewMenu}`}>
        <Menu.Label>{t('queue.views')}</Menu.Label>
        {PERMIT_VIEWS.map((view) => (
          <Choice
            key={view}
            isOn={view === address.view}
            onClick={() => address.filter({ view, stage: null, late: false })}
          >
            {t(`queue.view.${view}`)}
            <Box component="span" display="block" c="dimmed" fz={12} lh={1.35}>
              {t(`queue.viewText.${view}`)}
            </Box>
          </Choice>
        ))}
        {isTimed && <Stages address={address} />}
        {isTimed && <Properties address={address} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function Stages({ address }: { address: ApprovalsAddress }) {
  const { t } = useTranslation('approvals');
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('queue.stages')}</Menu.Label>
      <Choice isOn={address.stage === null} onClick={() => address.filter({ stage: null })}>
        {t('queue.everyStage')}
      </Choice>
      {CHAIN_STAGES.map((stage) => (
        <Choice key={stage} isOn={address.stage === stage} onClick={() => address.filter({ stage })}>
          {t(`stage.${stage}`)}
        </Choice>
      ))}
    </>
  );
}

function Properties({ address }: { address: ApprovalsAddress }) {
  const { t } = useTranslation('approvals');
  const { userData } = useAuth();
  if (userData === null || userData.properties.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('queue.properties')}</Menu.Label>
      <Choice isOn={!address.everywhere} onClick={() => address.filter({ everywhere: false })}>
        {t('queue.thisProperty', { property: userData.property.name })}
      </Choice>
      <Choice isOn={address.everywhere} onClick={() => address.filter({ everywhere: true })}>
        {t('queue.everyProperty')}
      </Choice>
    </>
  );
}

function Choice({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item
      aria-current={isOn || undefined}
      rightSection={isOn && <IconCheck size={15} stroke={2} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
