import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { ActionIcon, Title, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconArrowLeft, IconCheck, IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../../lib/use-is-phone.ts';
import { KIND_ICON } from './kind-icon.ts';
import { PermitMenu } from './PermitMenu.tsx';
import { permitName } from './stages.ts';
import type { Desk } from './use-desk.ts';

import classes from './detail.module.css';

/** What kind of permit, its code, where it stands in the queue, and whose it is. */
export function DetailHead({ permit, desk }: { permit: PermitDetail; desk: Desk }) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const KindIcon = KIND_ICON[permit.kind];
  return (
    <>
      <div className={classes.topLine}>
        {isPhone && (
          <ActionIcon size={44} aria-label={t('detail.back')} onClick={desk.close} ml={-10}>
            <IconArrowLeft size={22} stroke={1.8} />
          </ActionIcon>
        )}
        <span className={classes.kind}>
          <KindIcon size={15} stroke={1.8} aria-hidden="true" />
          {t(`kind.${permit.kind}`)}
          <span className={classes.alias}>{t(`alias.${permit.kind}`)}</span>
        </span>
        {!isPhone && <Code code={permit.code} />}
        <Position desk={desk} hasButtons={!isPhone} />
        <PermitMenu permit={permit} />
      </div>
      {isPhone && <Code code={permit.code} />}
      <div className={classes.titleLine}>
        <Title order={2} className={classes.title ?? ''}>
          {permitName({ ...permit.applicant, tenant: permit.tenant })}
        </Title>
        {permit.description !== '' && <p className={classes.description}>{permit.description}</p>}
      </div>
    </>
  );
}

function Code({ code }: { code: string }) {
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

function Position({ desk, hasButtons }: { desk: Desk; hasButtons: boolean }) {
  const { t } = useTranslation('approvals');
  const { index, rows, step } = desk;
  if (index === -1) return <span className={classes.position} />;
  const button = (label: string, by: 1 | -1, StepIcon: typeof IconChevronUp, key: string) => (
    <Tooltip label={`${label} (${key})`}>
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
      <span className={classes.position}>{t('detail.position', { position: index + 1, total: desk.total })}</span>
      {hasButtons && button(t('detail.previous'), -1, IconChevronUp, 'K')}
      {hasButtons && button(t('detail.next'), 1, IconChevronDown, 'J')}
    </>
  );
}
