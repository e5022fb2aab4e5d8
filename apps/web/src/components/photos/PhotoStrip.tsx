import { Input, ActionIcon, UnstyledButton, Modal } from '@mantine/core';
import {
  IconCamera,
  IconPhotoPlus,
  IconPhoto,
  IconRefresh,
  IconX,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ACCEPT } from '../../lib/uploads/prepare-file.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { PickButton } from '../form/PickButton.tsx';
import type { StripPhoto } from './photo-strip.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './PhotoStrip.module.css';

interface Props {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: readonly StripPhoto[];
  /** Without this handler no photo can be added. */
  onAdd?: ((files: File[]) => void) | undefined;
  /** Without this handler no photo can be removed. */
  onRemove?: ((photo: StripPhoto) => void) | undefined;
  onRetry?: ((photo: StripPhoto) => void) | undefined;
  /** Whether a photo may be removed. Default: every photo. */
  isRemovable?: ((photo: StripPhoto) => boolean) | undefined;
  max: number;
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean;
  'data-path'?: string;
}

export function PhotoStrip(props: Props) {
  const { label, description, error, value, onAdd, onRemove, onRetry, max, isLabelHidden = false } = props;
  const { isRemovable = () => true } = props;
  const { t } = useTranslation('photos');
  const labelId = useId();
  const errorId = useId();
  const root = useRef<HTMLFieldSetElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const isFull = value.length >= max;
  const remove = (photo: StripPhoto) => {
    onRemove?.(photo);
    // The focused button is removed with its photo, so focus moves to the button that adds a photo.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-add] button, button')?.focus());
  };
  return (
    <fieldset ref={root} className={classes.root} aria-labelledby={labelId}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id: labelId, ...(isLabelHidden && { className: layout.spoken ?? '' }) }}
        error={error}
        errorProps={{ id: errorId }}
      >
        {value.length > 0 && (
          <ul className={classes.photos}>
            {value.map((photo, index) => (
              <PhotoStripTile
                key={photo.id}
                photo={photo}
                number={index + 1}
                label={label}
                onOpen={() => setOpenId(photo.id)}
                onRemove={onRemove !== undefined && isRemovable(photo) ? () => remove(photo) : undefined}
                onRetry={onRetry && (() => onRetry(photo))}
              />
            ))}
          </ul>
        )}
        {onAdd === undefined
          ? value.length === 0 && <p className={classes.hint}>{t('none')}</p>
          : !isFull && (
              <AddPhotos
                onPick={(files) => onAdd(files.slice(0, max - value.length))}
                describedBy={error === undefined ? undefined : errorId}
                path={props['data-path']}
              />
            )}
        {onAdd !== undefined && isFull && <p className={classes.hint}>{t('full', { max })}</p>}
        {description !== undefined && <p className={classes.hint}>{description}</p>}
      </Input.Wrapper>
      <PhotoStripLarge
        label={label}
        photos={value}
        openId={openId}
        onOpen={setOpenId}
        onClose={() => setOpenId(null)}
      />
    </fieldset>
  );
}

interface AddProps {
  onPick: (files: File[]) => void;
  describedBy: string | undefined;
  path: string | undefined;
}

function AddPhotos({ onPick, describedBy, path }: AddProps) {
  const { t } = useTranslation('photos');
  const isPhone = useIsPhone();
  return (
    <div className={classes.add} data-add>
      {isPhone && (
        <PickButton
          label={t('take')}
          icon={<IconCamera size={20} stroke={1.75} />}
          accept={ACCEPT.operation}
          isCamera
          onPick={onPick}
          describedBy={describedBy}
          data-path={path}
        />
      )}
      <PickButton
        label={t('choose')}
        icon={<IconPhotoPlus size={20} stroke={1.75} />}
        accept={ACCEPT.operation}
        isMultiple
        onPick={onPick}
        describedBy={describedBy}
        data-path={isPhone ? undefined : path}
      />
    </div>
  );
}

interface PhotoStripTileProps {
  photo: StripPhoto;
  number: number;
  label: string;
  onOpen: () => void;
  onRemove: (() => void) | undefined;
  onRetry: (() => void) | undefined;
}

function PhotoStripTile({ photo, number, label, onOpen, onRemove, onRetry }: PhotoStripTileProps) {
  const { t } = useTranslation('photos');
  const [isBroken, setBroken] = useState(false);
  const named = { number, label };
  const canOpen = photo.src !== null && !isBroken;
  return (
    <li className={classes.tile} data-status={photo.status}>
      <UnstyledButton
        className={classes.picture ?? ''}
        aria-label={t('open', named)}
        disabled={!canOpen}
        onClick={onOpen}
      >
        {photo.src === null || isBroken ? (
          <IconPhoto size={26} stroke={1.5} aria-hidden="true" />
        ) : (
          <img src={photo.src} alt="" loading="lazy" onError={() => setBroken(true)} />
        )}
      </UnstyledButton>
      {photo.status === 'sending' && (
        <output className={classes.state}>{t('sending', { percent: Math.floor((photo.progress ?? 0) * 100) })}</output>
      )}
      {photo.status === 'failed' && (
        <span className={classes.state} role="alert">
          {t('failed')}
        </span>
      )}
      {photo.status === 'failed' && onRetry !== undefined && (
        <ActionIcon className={classes.retry ?? ''} aria-label={t('retry', named)} onClick={onRetry}>
          <IconRefresh size={18} stroke={2} />
        </ActionIcon>
      )}
      {onRemove !== undefined && (
        <ActionIcon className={classes.remove ?? ''} aria-label={t('remove', named)} onClick={onRemove}>
          <span>
            <IconX size={15} stroke={2.4} />
          </span>
        </ActionIcon>
      )}
    </li>
  );
}

interface PhotoStripLargeProps {
  label: string;
  photos: readonly StripPhoto[];
  openId: string | null;
  onOpen: (id: string) => void;
  onClose: () => void;
}

function PhotoStripLarge({ label, photos, openId, onOpen, onClose }: PhotoStripLargeProps) {
  const { t } = useTranslation('photos');
  const seen = photos.filter(({ src }) => src !== null);
  const index = seen.findIndex(({ id }) => id === openId);
  const photo = seen[index];
  const turn = (by: number) => {
    const next = seen[index + by];
    if (next !== undefined) onOpen(next.id);
  };
  const title = t('one', { label, number: index + 1, count: seen.length });
  return (
    <Modal
      opened={photo !== undefined}
      onClose={onClose}
      title={title}
      size="xl"
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1);
        if (key === 'ArrowRight') turn(1);
      }}
    >
      {photo?.src !== undefined && photo.src !== null && (
        <div className={classes.large}>
          <img src={photo.src} alt={title} />
          {seen.length > 1 && (
            <div className={classes.turns}>
              <ActionIcon size={48} aria-label={t('previous')} disabled={index === 0} onClick={() => turn(-1)}>
                <IconChevronLeft size={24} />
              </ActionIcon>
              <ActionIcon size={48} aria-label={t('next')} disabled={index === seen.length - 1} onClick={() => turn(1)}>
                <IconChevronRight size={24} />
              </ActionIcon>
            </div>
          )}
        </div>
      )}
    </Modal>
  );
}
