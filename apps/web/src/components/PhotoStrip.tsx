import './photo-strip-texts.ts';
import { Input } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ACCEPT } from '../lib/uploads/prepare-file.ts';
import { useIsPhone } from '../lib/use-is-phone.ts';
import type { StripPhoto } from './photo-strip.ts';
import { PhotoStripLarge } from './PhotoStripLarge.tsx';
import { PhotoStripTile } from './PhotoStripTile.tsx';
import { PickButton } from './PickButton.tsx';

import classes from './PhotoStrip.module.css';

interface Props {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: readonly StripPhoto[];
  /** Without it nothing can be added. */
  onAdd?: ((files: File[]) => void) | undefined;
  /** Without it nothing can be taken away. */
  onRemove?: ((photo: StripPhoto) => void) | undefined;
  onRetry?: ((photo: StripPhoto) => void) | undefined;
  /** Whether one of them may be taken away; all may, when it is not said. */
  isRemovable?: ((photo: StripPhoto) => boolean) | undefined;
  max: number;
  /** The label is said to those who do not see the section's title, and to nobody else. */
  isLabelHidden?: boolean;
  'data-path'?: string;
}

/** Photos side by side: taken with the camera on phones or chosen, shown small, opened large, removed by their X. */
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
    // The button that had the focus goes with its photo; the way to add one takes it over.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-add] button, button')?.focus());
  };
  return (
    <fieldset ref={root} className={classes.root} aria-labelledby={labelId}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id: labelId, ...(isLabelHidden && { className: classes.hiddenLabel ?? '' }) }}
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
