import '@mantine/core/styles/Progress.layer.css';
import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import { ActionIcon, Button, Input, Progress } from '@mantine/core';
import { IconCamera, IconCloudUpload, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ACCEPT } from '../../lib/uploads/prepare-file.ts';
import type { UploadRef } from '../../lib/uploads/upload-ref.ts';
import { canRetry, removeUpload, retryUpload, startUpload } from '../../lib/uploads/upload-store.ts';
import { useUploadText } from '../../lib/uploads/upload-texts.ts';
import { useUpload } from '../../lib/uploads/use-uploads.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { PickButton } from '../form/PickButton.tsx';
import { PhotoHint } from './PhotoHint.tsx';

import layout from '../../lib/theme/layout.module.css';
import classes from './PhotoField.module.css';
import hint from './PhotoHint.module.css';

interface Props {
  kind: Exclude<UploadKind, 'attachment' | 'gate' | 'operation'>;
  label: string;
  description?: string;
  error?: ReactNode;
  value: UploadRef | null;
  onChange: (photo: UploadRef | null) => void;
  /** Uploads a picked file. Default: `startUpload`. */
  send?: (file: File) => UploadRef;
  /** Called when the photo is removed. By default cancels the upload and removes it. */
  onRemove?: (photo: UploadRef) => void;
  'data-path'?: string;
}

export function PhotoField(props: Props) {
  const { kind, label, description, error, value, onChange, 'data-path': path } = props;
  const { send = (file) => startUpload(file, kind), onRemove = ({ key }) => removeUpload(key) } = props;
  const labelId = useId();
  const errorId = useId();
  const root = useRef<HTMLFieldSetElement>(null);
  const change = (photo: UploadRef | null) => {
    flushSync(() => onChange(photo));
    // The focused button is removed by the change, so focus moves to the first button of the field.
    root.current?.querySelector('button')?.focus();
  };
  return (
    <fieldset ref={root} className={classes.root} aria-labelledby={labelId}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id: labelId }}
        error={error}
        errorProps={{ id: errorId }}
      >
        {value === null ? (
          <AddPhoto
            kind={kind}
            description={description}
            onPick={(file) => change(send(file))}
            describedBy={error === undefined ? undefined : errorId}
            path={path}
          />
        ) : (
          <Photo
            kind={kind}
            description={description}
            photo={value}
            onReplace={(file) => {
              onRemove(value);
              change(send(file));
            }}
            onRemove={() => {
              onRemove(value);
              change(null);
            }}
          />
        )}
      </Input.Wrapper>
    </fieldset>
  );
}

interface AddProps extends Pick<Props, 'kind'> {
  description: string | undefined;
  onPick: (file: File) => void;
  describedBy: string | undefined;
  path: string | undefined;
}

function AddPhoto({ kind, description, onPick, describedBy, path }: AddProps) {
  const { t } = useTranslation('uploads');
  const isPhone = useIsPhone();
  const [isOver, setOver] = useState(false);
  const pick = ([file]: File[]) => file !== undefined && onPick(file);
  const drop = {
    // Without this the browser opens a dropped file instead of the page.
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      pick([...event.dataTransfer.files]);
    },
  };
  return (
    <>
      <div className={isPhone ? classes.add : classes.drop} data-over={isOver} {...(!isPhone && drop)}>
        {isPhone && (
          <PickButton
            label={t('takePhoto')}
            icon={<IconCamera size={20} stroke={1.75} />}
            accept={ACCEPT[kind]}
            isCamera
            onPick={pick}
            describedBy={describedBy}
            data-path={path}
          />
        )}
        <PickButton
          label={t('choosePhoto')}
          icon={<IconCloudUpload size={20} stroke={1.75} />}
          accept={ACCEPT[kind]}
          onPick={pick}
          describedBy={describedBy}
          data-path={isPhone ? undefined : path}
        />
        {!isPhone && <span className={classes.dropText}>{t('orDropPhoto')}</span>}
      </div>
      <PhotoHint description={description} />
    </>
  );
}

interface PhotoProps extends Pick<Props, 'kind'> {
  description: string | undefined;
  photo: UploadRef;
  onReplace: (file: File) => void;
  onRemove: () => void;
}

function Photo({ kind, description, photo, onReplace, onRemove }: PhotoProps) {
  const { t } = useTranslation('uploads');
  const state = useUpload(photo.key);
  const text = useUploadText();
  const isRunning = state.status === 'preparing' || state.status === 'uploading';
  return (
    <div className={classes.photo}>
      <Preview key={state.preview} kind={kind} src={state.preview} />
      <div className={layout.grow}>
        <div className={classes.name}>{photo.name}</div>
        {isRunning && (
          <Progress
            value={state.progress * 100}
            size={6}
            radius={3}
            my={5}
            aria-label={t('progressOf', { name: photo.name })}
          />
        )}
        <div
          className={classes.state}
          data-status={state.status}
          role={state.status === 'failed' ? 'alert' : undefined}
        >
          {text(photo, state)}
        </div>
        {state.status === 'failed' && !canRetry(state) && (
          <PickButton
            label={t('replacePhoto')}
            icon={<IconPhoto size={18} stroke={1.9} />}
            accept={ACCEPT[kind]}
            onPick={([file]) => file !== undefined && onReplace(file)}
          />
        )}
        {state.status === 'failed' && canRetry(state) && (
          <Button
            variant="subtle"
            px={10}
            ml={-10}
            leftSection={<IconRefresh size={18} stroke={1.9} />}
            aria-label={t('retryFile', { name: photo.name })}
            onClick={() => retryUpload(photo.key)}
          >
            {t('retry')}
          </Button>
        )}
        {state.status !== 'failed' && description !== undefined && <p className={hint.hint}>{description}</p>}
      </div>
      <ActionIcon aria-label={t('remove', { name: photo.name })} onClick={onRemove}>
        <IconX size={18} stroke={1.9} />
      </ActionIcon>
    </div>
  );
}

/** The picture, or an icon when there is no picture or its link has expired. */
function Preview({ kind, src }: { kind: Props['kind']; src: string | null }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={classes.preview} data-kind={kind}>
      {src === null || isBroken ? (
        <IconPhoto size={26} stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={src} alt="" onError={() => setBroken(true)} />
      )}
    </span>
  );
}
