import '@mantine/core/styles/Loader.layer.css';
import { Button, Input, Loader, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PickButton } from '../../components/PickButton.tsx';
import { ACCEPT } from '../../lib/uploads/prepare-file.ts';
import { ItemPicture } from './ItemPicture.tsx';
import type { usePicture } from './use-picture.ts';

import classes from './tenant-logins.module.css';

interface Props {
  /** The link of the present picture. */
  value: string | null;
  picture: ReturnType<typeof usePicture>;
  onRemove: () => void;
  error: ReactNode;
}

/** The picture of a saved item: chosen, sent at once, shown, and taken away again. */
export function PictureField({ value, picture, onRemove, error }: Props) {
  const { t } = useTranslation('tenantLogins');
  const labelId = useId();
  const errorId = useId();
  return (
    <fieldset className={classes.pictureField} aria-labelledby={labelId}>
      <Input.Wrapper
        label={t('item.picture')}
        labelElement="div"
        labelProps={{ id: labelId }}
        error={error}
        errorProps={{ id: errorId }}
      >
        <div className={classes.pictureRow}>
          {picture.isSending ? (
            <span className={classes.picture} style={{ width: 72, height: 72 }}>
              <Loader size={20} aria-hidden="true" />
            </span>
          ) : (
            <ItemPicture key={value} src={value} size={72} alt={t('item.pictureShown')} />
          )}
          <div>
            <div className={classes.pictureButtons}>
              <PickButton
                label={t(value === null ? 'item.pick' : 'item.change')}
                icon={<IconUpload size={16} stroke={1.8} />}
                accept={ACCEPT.item}
                onPick={([file]) => file !== undefined && void picture.send(file)}
                describedBy={error === undefined ? undefined : errorId}
                data-path="image_url"
              />
              {value !== null && (
                <Button variant="subtle" color="gray" px={10} onClick={onRemove}>
                  {t('item.takeAway')}
                </Button>
              )}
            </div>
            <Text fz={13} c="dimmed" mt={4}>
              {t('item.pictureHint')}
            </Text>
          </div>
        </div>
      </Input.Wrapper>
    </fieldset>
  );
}
