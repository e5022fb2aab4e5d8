import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { ActionIcon, Button, Input, Progress, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCamera,
  IconCircleCheckFilled,
  IconCloudUpload,
  IconFileTypePdf,
  IconPhoto,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef } from 'react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ACCEPT } from '../../lib/uploads/prepare-file.ts';
import type { UploadRef } from '../../lib/uploads/upload-ref.ts';
import { canRetry, removeUpload, retryUpload, startUpload } from '../../lib/uploads/upload-store.ts';
import type { UploadState } from '../../lib/uploads/upload-store.ts';
import { useUploadText } from '../../lib/uploads/upload-texts.ts';
import { useUpload } from '../../lib/uploads/use-uploads.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { PickButton, PickInput } from '../form/PickButton.tsx';

import layout from '../../lib/theme/layout.module.css';
import classes from './FileRows.module.css';

interface Props {
  label: string;
  description?: string;
  error?: ReactNode;
  value: readonly UploadRef[];
  onChange: (files: UploadRef[]) => void;
  max: number;
  kind: 'attachment';
  'data-path'?: string;
}

interface AddProps {
  onPick: (files: File[]) => void;
  describedBy: string | undefined;
  path: string | undefined;
}

// When the drop area cannot be loaded, the plain button stays.
const FileDrop = lazy(async () => ({
  default: await import('./FileDrop.tsx').then(
    (module) => module.FileDrop,
    () => OpenButton,
  ),
}));

export function FileRows({ label, description, error, value, onChange, max, kind, 'data-path': path }: Props) {
  const { t } = useTranslation('uploads');
  const isPhone = useIsPhone();
  const labelId = useId();
  const errorId = useId();
  const root = useRef<HTMLFieldSetElement>(null);
  const add = (files: File[]) => {
    const room = files.slice(0, max - value.length);
    onChange([...value, ...room.map((file) => startUpload(file, kind))]);
  };
  const remove = (gone: UploadRef) => {
    removeUpload(gone.key);
    onChange(value.filter(({ key }) => key !== gone.key));
    root.current?.querySelector<HTMLElement>('[data-add] button')?.focus();
  };
  const adding = { onPick: add, describedBy: error === undefined ? undefined : errorId, path };
  return (
    <fieldset ref={root} className={classes.root} aria-labelledby={labelId}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id: labelId, className: layout.spoken ?? '' }}
        error={error}
        errorProps={{ id: errorId }}
      >
        {value.length > 0 && (
          <ul className={classes.rows}>
            {value.map((file) => (
              <FileRow key={file.key} file={file} onRemove={() => remove(file)} />
            ))}
          </ul>
        )}
        <div className={classes.add} data-add>
          {value.length < max && (isPhone ? <PhoneAdd {...adding} /> : <DesktopAdd {...adding} />)}
        </div>
        <p className={classes.hint}>
          {value.length < max ? `${t('fileLimits')}. ${t('savesData')}` : t('full', { max })} {description}
        </p>
      </Input.Wrapper>
    </fieldset>
  );
}

function PhoneAdd({ onPick, describedBy, path }: AddProps) {
  const { t } = useTranslation('uploads');
  return (
    <>
      <PickButton
        label={t('takePhoto')}
        icon={<IconCamera size={20} stroke={1.75} />}
        accept={ACCEPT.item}
        isCamera
        onPick={onPick}
        describedBy={describedBy}
        data-path={path}
      />
      <PickButton
        label={t('chooseFile')}
        icon={<IconCloudUpload size={20} stroke={1.75} />}
        accept={ACCEPT.attachment}
        isMultiple
        onPick={onPick}
        describedBy={describedBy}
      />
    </>
  );
}

/** Shows a plain button until the drop area is loaded. Both use the same file input, so that no chosen file is lost. */
function DesktopAdd({ onPick, describedBy, path }: AddProps) {
  const { t } = useTranslation('uploads');
  const input = useRef<HTMLInputElement>(null);
  const area = { onOpen: () => input.current?.click(), onPick, describedBy, path };
  return (
    <>
      <PickInput ref={input} label={t('chooseFile')} accept={ACCEPT.attachment} isMultiple onPick={onPick} />
      <Suspense fallback={<OpenButton {...area} />}>
        <FileDrop {...area} />
      </Suspense>
    </>
  );
}

function OpenButton({ onOpen, describedBy, path }: AddProps & { onOpen: () => void }) {
  const { t } = useTranslation('uploads');
  return (
    <Button
      variant="default"
      className={classes.open ?? ''}
      leftSection={<IconCloudUpload size={20} stroke={1.75} />}
      onClick={onOpen}
      aria-describedby={describedBy}
      data-path={path}
    >
      {t('chooseFile')}
    </Button>
  );
}

function FileRow({ file, onRemove }: { file: UploadRef; onRemove: () => void }) {
  const { t } = useTranslation('uploads');
  const state = useUpload(file.key);
  const text = useUploadText();
  const isRunning = state.status === 'preparing' || state.status === 'uploading';
  return (
    <li className={classes.row}>
      <FileIcon type={file.type} status={state.status} />
      <div className={classes.about}>
        <div className={classes.name}>{file.name}</div>
        {isRunning && (
          <Progress
            value={state.progress * 100}
            size={6}
            radius={3}
            my={5}
            aria-label={t('progressOf', { name: file.name })}
          />
        )}
        <div
          className={classes.state}
          data-status={state.status}
          role={state.status === 'failed' ? 'alert' : undefined}
        >
          {state.status === 'done' && <IconCircleCheckFilled size={16} aria-hidden="true" />}
          {text(file, state)}
          {state.status === 'done' && file.size > 0 && <VisuallyHidden>{t('done')}</VisuallyHidden>}
        </div>
      </div>
      <div className={classes.actions}>
        {state.status === 'failed' && canRetry(state) && (
          <Button
            variant="subtle"
            px={10}
            className={classes.retry}
            aria-label={t('retryFile', { name: file.name })}
            onClick={() => retryUpload(file.key)}
          >
            <IconRefresh size={19} stroke={1.9} aria-hidden="true" />
            <span className={classes.retryWord}>{t('retry')}</span>
          </Button>
        )}
        <ActionIcon aria-label={t('remove', { name: file.name })} onClick={onRemove}>
          <IconX size={18} stroke={1.9} />
        </ActionIcon>
      </div>
    </li>
  );
}

function FileIcon({ type, status }: { type: string; status: UploadState['status'] }) {
  const Icon = status === 'failed' ? IconAlertTriangle : type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <span className={classes.icon} data-status={status}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
    </span>
  );
}
