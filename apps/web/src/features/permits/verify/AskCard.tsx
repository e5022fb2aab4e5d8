import { displayCode, readCode } from '@gerbang/shared/domain/permits/code';
import { Button, Card, TextInput } from '@mantine/core';
import { IconCamera, IconSearch, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './verify.module.css';

const QrCamera = lazy(async () => ({ default: (await import('../../../components/qr/QrCamera.tsx')).QrCamera }));

interface Props {
  isScanning: boolean;
  onScan: (isScanning: boolean) => void;
  onRead: (text: string) => void;
  onCode: (code: string) => void;
  fieldRef: RefObject<HTMLInputElement | null>;
}

export function AskCard({ isScanning, onScan, onRead, onCode, fieldRef }: Props) {
  const { t } = useTranslation('verify');
  return (
    <Card className={classes.askCard}>
      <div className={classes.scan}>
        {isScanning ? <Camera onRead={onRead} onOff={() => fieldRef.current?.focus()} /> : <Finder />}
        <Button
          fullWidth
          variant={isScanning ? 'default' : 'filled'}
          className={classes.tall ?? ''}
          leftSection={isScanning ? <IconX size={20} stroke={1.75} /> : <IconCamera size={20} stroke={1.75} />}
          onClick={() => onScan(!isScanning)}
        >
          {t(isScanning ? 'stopScan' : 'scan')}
        </Button>
      </div>
      <div className={classes.or}>
        <i />
        {t('or')}
        <i />
      </div>
      <NumberForm onCode={onCode} fieldRef={fieldRef} />
    </Card>
  );
}

function Camera({ onRead, onOff }: { onRead: (text: string) => void; onOff: () => void }) {
  const { t } = useTranslation('verify');
  const texts = {
    frame: t('camera.frame'),
    aim: t('camera.aim'),
    starting: t('camera.starting'),
    denied: t('camera.denied'),
    none: t('camera.none'),
    retry: t('camera.retry'),
    torch: t('camera.torch'),
  };
  return (
    <div className={classes.camera}>
      <Suspense>
        <QrCamera texts={texts} onRead={onRead} onOff={onOff} />
      </Suspense>
    </div>
  );
}

/** The last character of a number is a checksum, so a typing error is shown without a request. */
function NumberForm({ onCode, fieldRef }: Pick<Props, 'onCode' | 'fieldRef'>) {
  const { t } = useTranslation('verify');
  const error = useFieldError();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = readCode(typed);
    setWrong(code === undefined);
    if (code === undefined) fieldRef.current?.focus();
    else onCode(displayCode(code));
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        ref={fieldRef}
        label={t('number')}
        placeholder="L-GI-7K3QX9T2-M"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value.toUpperCase());
          setWrong(false);
        }}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        error={isWrong && error(t('wrongNumber'))}
      />
      <Button
        type="submit"
        fullWidth
        variant="default"
        mt={12}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('check')}
      </Button>
    </form>
  );
}

function Finder() {
  return (
    <svg viewBox="0 0 120 120" className={classes.finder} aria-hidden="true">
      <path
        d="M6 32V18A12 12 0 0 1 18 6h14M88 6h14a12 12 0 0 1 12 12v14M114 88v14a12 12 0 0 1-12 12H88M32 114H18a12 12 0 0 1-12-12V88"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M30 30h22v22H30zM68 30h22v22H68zM30 68h22v22H30zM68 68h9v9h-9zM81 81h9v9h-9zM68 84h6v6h-6zM84 68h6v6h-6z"
        fill="currentColor"
        opacity=".28"
      />
      <path d="M18 60h84" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
