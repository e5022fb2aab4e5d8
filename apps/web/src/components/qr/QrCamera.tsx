import { Button, UnstyledButton } from '@mantine/core';
import { IconBulb, IconCameraOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { useCamera } from '../../lib/camera/use-camera.ts';

import classes from './QrCamera.module.css';

interface QrCameraTexts {
  frame: string;
  aim: string;
  starting: string;
  denied: string;
  none: string;
  retry: string;
  torch: string;
}

interface Props {
  texts: QrCameraTexts;
  onRead: (text: string) => void;
  /** Called when the camera cannot be used, to offer another way. */
  onOff?: () => void;
}

export function QrCamera(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return <CameraView key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function CameraView({ texts, onRead, onOff, onRetry }: Props & { onRetry: () => void }) {
  const { video, state, torch } = useCamera(onRead);
  const isOff = state === 'denied' || state === 'none';
  const tellOff = useEffectEvent(() => onOff?.());
  useEffect(() => {
    if (isOff) tellOff();
  }, [isOff]);
  return (
    <section className={classes.camera} aria-label={texts.frame}>
      <video ref={video} className={classes.video} data-on={state === 'on' || undefined} muted playsInline />
      {!isOff && (
        <>
          <div className={classes.frame} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
            {state === 'on' && <b className={classes.beam} />}
          </div>
          <p className={classes.aim}>{state === 'on' ? texts.aim : texts.starting}</p>
        </>
      )}
      {isOff && (
        <div className={classes.off}>
          <IconCameraOff size={44} stroke={1.4} aria-hidden="true" />
          <output>{texts[state]}</output>
          <Button
            variant="default"
            className={classes.retry ?? ''}
            leftSection={<IconRefresh size={20} stroke={1.8} aria-hidden="true" />}
            onClick={onRetry}
          >
            {texts.retry}
          </Button>
        </div>
      )}
      {torch !== undefined && (
        <UnstyledButton className={classes.torch ?? ''} aria-pressed={torch.isOn} onClick={torch.toggle}>
          <IconBulb size={24} stroke={1.7} aria-hidden="true" />
          {texts.torch}
        </UnstyledButton>
      )}
    </section>
  );
}
