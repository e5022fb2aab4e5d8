import '@mantine/core/styles/Stack.layer.css';
import type { ScanBody } from '@gerbang/shared/contracts/operations/security';
import { readCheckpointQr, readShortCode } from '@gerbang/shared/domain/operations/security/checkpoint-codes';
import { Button, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { QrCamera } from '../../../components/qr/QrCamera.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import type { ScanResult } from './use-scan-queue.ts';

import classes from './patrols.module.css';

/** Length of the vibration that confirms a scan, so that the guard need not look at the phone. */
const BUZZ_MS = 60;
/** The camera reads a label many times a second; repeats within this time are ignored. */
const SAME_MS = 4000;

type Send = (body: ScanBody) => Promise<{ result: ScanResult; name: string }>;

interface Props {
  opened: boolean;
  send: Send;
  /** Whether only one checkpoint is left. */
  isLast: boolean;
  onClose: () => void;
}

/** Scans a checkpoint's label with the camera, or accepts a typed code. */
export function ScanSheet({ opened, onClose, ...props }: Props) {
  const { t } = useTranslation('security');
  return (
    <Sheet opened={opened} onClose={onClose} title={t('scan.title')}>
      <Scanner {...props} onClose={onClose} />
    </Sheet>
  );
}

function Scanner({ send, isLast, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('security');
  const [said, setSaid] = useState<{ isGood: boolean; text: string } | null>(null);
  const last = useRef({ text: '', at: 0 });
  const tell = async (code: string, way: ScanBody['way']) => {
    const { result, name } = await send({ id: newUuid(), code, way, at: new Date().toISOString() });
    const isGood = result === 'counted' || result === 'again' || result === 'kept';
    const text = result === 'refused' ? t('walk.refused') : t(`scan.${result}`, { name });
    setSaid({ isGood, text });
    if (result === 'counted' && isLast) {
      staffToast('success', text);
      onClose();
    }
    return isGood;
  };
  const read = (text: string) => {
    const now = Date.now();
    if (last.current.text === text && now - last.current.at < SAME_MS) return;
    last.current = { text, at: now };
    if (typeof navigator.vibrate === 'function') navigator.vibrate(BUZZ_MS);
    if (readCheckpointQr(text) === undefined) setSaid({ isGood: false, text: t('scan.notOurs') });
    else void tell(text, 'scanned');
  };
  return (
    <Stack gap={12}>
      <div className={classes.camera}>
        <QrCamera texts={useCameraTexts()} onRead={read} />
      </div>
      <output className={classes.outcome} data-bad={said?.isGood === false || undefined}>
        {said !== null && (
          <>
            {said.isGood ? <IconCircleCheck size={24} stroke={1.9} /> : <IconAlertCircle size={24} stroke={1.9} />}
            {said.text}
          </>
        )}
      </output>
      <CodeForm onCode={(code) => tell(code, 'typed')} />
    </Stack>
  );
}

function CodeForm({ onCode }: { onCode: (code: string) => Promise<boolean> }) {
  const { t } = useTranslation('security');
  const error = useFieldError();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isSending, setSending] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (readShortCode(typed) === undefined) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    setSending(true);
    const isGood = await onCode(typed);
    setSending(false);
    if (isGood) setTyped('');
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.codeForm}>
      <TextInput
        ref={field}
        label={t('scan.code')}
        description={t('scan.codeHint')}
        classNames={{ input: classes.codeInput ?? '' }}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value.toUpperCase());
          setWrong(false);
        }}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        error={isWrong && error(t('scan.codeWrong'))}
      />
      <Button type="submit" variant="default" className={classes.large ?? ''} loading={isSending} disabled={isSending}>
        {t('scan.submit')}
      </Button>
    </form>
  );
}

function useCameraTexts() {
  const { t } = useTranslation('security');
  return {
    frame: t('scan.frame'),
    aim: t('scan.aim'),
    starting: t('scan.starting'),
    denied: t('scan.denied'),
    none: t('scan.none'),
    retry: t('scan.retry'),
    torch: t('scan.torch'),
  };
}
