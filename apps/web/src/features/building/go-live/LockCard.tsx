import type { GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconAlertCircleFilled, IconLock, IconLockOpen, IconRocket } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { GateMark } from '../../../components/frame/GateMark.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useOpenPropertyMutation } from './go-live.api.ts';
import { useStageNames } from './use-check-text.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './go-live.module.css';

/** Repeats what stops the property from going live. Without such a reason its button makes the property live. */
export function LockCard({ property }: { property: GoLiveAnswer }) {
  const { t } = useTranslation('goLive');
  const stages = useStageNames()(property);
  const reasons = property.checks.filter(({ state }) => state === 'missing');
  const isLive = property.phase === 'live';
  const isLocked = reasons.length > 0 && !isLive;
  return (
    <section className={layout.card} aria-labelledby="go-live-lock">
      <div className={classes.gate}>
        <GateMark size={132} />
        <span className={classes.lock} data-locked={isLocked}>
          {isLocked ? <IconLock size={24} stroke={2} /> : <IconLockOpen size={24} stroke={2} />}
        </span>
      </div>
      <div className={classes.lockBody}>
        <Title order={2} fz={17} id="go-live-lock">
          {isLive ? t('lock.live') : isLocked ? t('lock.title', { count: reasons.length }) : t('lock.ready')}
        </Title>
        {isLocked && (
          <ul className={classes.reasons}>
            {reasons.map(({ check }) => (
              <li key={check}>
                <IconAlertCircleFilled size={20} className={layout.rejected ?? ''} aria-hidden="true" />
                {t(`lock.reason.${check}`, { stages })}
              </li>
            ))}
          </ul>
        )}
        {!isLive && !isLocked && (
          <Text fz={14} c="dimmed">
            {t('lock.readyText')}
          </Text>
        )}
        {isLive ? (
          <Anchor component={Link} to="/settings/property" fz={14}>
            {t('lock.pause')}
          </Anchor>
        ) : (
          <OpenButton property={property} isLocked={isLocked} />
        )}
      </div>
    </section>
  );
}

function OpenButton({ property: { id, name, phase }, isLocked }: { property: GoLiveAnswer; isLocked: boolean }) {
  const { t } = useTranslation('goLive');
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const [open, { isLoading }] = useOpenPropertyMutation();
  const goLive = async () => {
    const { error } = await open(id);
    setAsked(false);
    if (error === undefined) return void staffToast('success', t('opened', { name }));
    staffToast('error', t('openFailed'));
    staffToast('blank', errorText(error));
  };
  const label = isLocked ? t('lock.locked') : phase === 'paused' ? t('lock.again') : t('lock.open');
  return (
    <>
      <Button
        size="md"
        fullWidth
        disabled={isLocked}
        leftSection={<IconRocket size={18} stroke={1.8} />}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('ask.title', { name })}
        text={t('ask.text')}
        confirm={t('ask.confirm')}
        isLoading={isLoading}
        onConfirm={() => void goLive()}
      />
    </>
  );
}
