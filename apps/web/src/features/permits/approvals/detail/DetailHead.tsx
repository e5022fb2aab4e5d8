import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { ActionIcon, Box, Group, Title, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconArrowLeft, IconCheck, IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react';
import type { Ref } from 'react';

import { KIND_ICON, permitName } from '../../../../entities/permit/permit-looks.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../../lib/use-is-phone.ts';
import type { PermitFormat } from '../permit-format.ts';
import type { QueueState } from '../use-queue.ts';
import { HandOverMenu } from './HandOver.tsx';
import { PermitMenu } from './PermitMenu.tsx';
import { PutOffMenu } from './PutOff.tsx';
import { Viewers } from './Viewers.tsx';

import classes from './detail.module.css';

interface Props {
  permit: PermitDetail;
  queue: QueueState;
  format: PermitFormat;
  /** The button that puts the permit off. */
  putOff: Ref<HTMLButtonElement>;
}

export function DetailHead({ permit, queue, format, putOff }: Props) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const KindIcon = KIND_ICON[permit.kind];
  return (
    <>
      <Group gap={6} wrap="nowrap" mb={6}>
        {isPhone && (
          <ActionIcon size={44} aria-label={t('detail.back')} onClick={queue.close} ml={-10}>
            <IconArrowLeft size={22} stroke={1.8} />
          </ActionIcon>
        )}
        <span className={classes.kind}>
          <KindIcon size={15} stroke={1.8} aria-hidden="true" />
          {t(`kind.${permit.kind}`)}
          {!isPhone && (
            <Box component="span" fw={500}>
              {t(`alias.${permit.kind}`)}
            </Box>
          )}
        </span>
        {!isPhone && <Code code={permit.code} />}
        <Position queue={queue} hasButtons={!isPhone} />
        <HandOverMenu permit={permit} />
        <PutOffMenu permit={permit} queue={queue} format={format} button={putOff} />
        <PermitMenu permit={permit} />
      </Group>
      {isPhone && <Code code={permit.code} />}
      <div className={classes.titleLine}>
        <Title order={2} className={classes.title ?? ''}>
          {permitName({ ...permit.applicant, tenant: permit.tenant }) || t('removed')}
        </Title>
        {permit.description !== '' && <p className={classes.description}>{permit.description}</p>}
      </div>
      <Viewers permit={permit} format={format} />
    </>
  );
}

export function Code({ code }: { code: string }) {
  const { t } = useTranslation('approvals');
  const clipboard = useClipboard({ timeout: 2000 });
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <span className={classes.code}>
      {code}
      <ActionIcon
        size={26}
        aria-label={clipboard.copied ? t('detail.copied') : t('detail.copy', { code })}
        color={clipboard.copied ? 'accepted' : 'gray'}
        onClick={() => clipboard.copy(code)}
      >
        <CopyIcon size={15} stroke={1.8} />
      </ActionIcon>
    </span>
  );
}

function Position({ queue, hasButtons }: { queue: QueueState; hasButtons: boolean }) {
  const { t } = useTranslation('approvals');
  const { index, rows, step } = queue;
  if (index === -1) return <span className={classes.position} />;
  const button = (label: string, by: 1 | -1, StepIcon: typeof IconChevronUp, key: string) => (
    <Tooltip label={`${label} (${key})`} withinPortal={false}>
      <ActionIcon
        variant="default"
        size={30}
        radius={8}
        aria-label={label}
        aria-keyshortcuts={key}
        disabled={rows[index + by] === undefined}
        onClick={() => step(by)}
      >
        <StepIcon size={16} stroke={1.9} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <>
      <span className={classes.position}>{t('detail.position', { position: index + 1, total: queue.total })}</span>
      {hasButtons && button(t('detail.previous'), -1, IconChevronUp, 'K')}
      {hasButtons && button(t('detail.next'), 1, IconChevronDown, 'J')}
    </>
  );
}
