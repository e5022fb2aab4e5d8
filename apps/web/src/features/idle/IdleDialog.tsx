import { countdown, IDLE_LIMITS } from '@gerbang/shared/domain/session/idle';
import { Button, Group, Modal, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './IdleDialog.module.css';

const MINUTES = Math.round((IDLE_LIMITS.end_after_ms - IDLE_LIMITS.warn_after_ms) / 60_000);

interface Props {
  /** When the session ends (epoch milliseconds). */
  endsAt: number;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks a person who does nothing whether they are still there, with what is left of their time. */
export function IdleDialog({ endsAt, onStay, onLeave }: Props) {
  const { t } = useTranslation('staff');
  return (
    <Modal opened onClose={onStay} title={t('idle.title')} size={420} withCloseButton={false} zIndex={400}>
      <Text fz={15} c="dimmed" lh={1.5}>
        {t('idle.text')}
      </Text>
      <TimeLeft endsAt={endsAt} />
      <Text fz={13} c="dimmed" mb={20} lh={1.5}>
        {t('idle.kept')}
      </Text>
      <Group grow gap={12} wrap="nowrap">
        <Button variant="default" onClick={onLeave}>
          {t('idle.leave')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t('idle.stay')}
        </Button>
      </Group>
    </Modal>
  );
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('staff');
  const [now, setNow] = useState(Date.now);
  const [isSaid, say] = useState(false);
  useEffect(() => {
    const clock = window.setInterval(() => setNow(Date.now()), 1000);
    // Said once, a moment after the dialog: a clock that speaks each second cannot be listened to.
    const voice = window.setTimeout(() => say(true), 300);
    return () => {
      window.clearInterval(clock);
      window.clearTimeout(voice);
    };
  }, []);
  return (
    <>
      <p className={classes.left} aria-hidden="true">
        {countdown(endsAt, now)}
      </p>
      <VisuallyHidden component="output" aria-live="polite">
        {isSaid && t('idle.soon', { minutes: MINUTES })}
      </VisuallyHidden>
    </>
  );
}
