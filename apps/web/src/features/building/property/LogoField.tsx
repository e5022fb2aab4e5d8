import { UPLOAD_MAX_BYTES } from '@gerbang/shared/contracts/building/uploads';
import { Button, Input, Loader, Text } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { PickButton } from '../../../components/form/PickButton.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ACCEPT, mediaType } from '../../../lib/uploads/prepare-file.ts';
import { useLogoUpload } from './property.api.ts';

import long from '../../../components/form/LongForm.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './property-form.module.css';

interface Props {
  value: string | null;
  onChange: (link: string | null) => void;
  error: ReactNode;
}

export function LogoField({ value, onChange, error }: Props) {
  const { t } = useTranslation('property');
  const labelId = useId();
  const errorId = useId();
  const { send, isSending, fault } = useLogo(onChange);
  const wrong = fault ?? error;
  return (
    <fieldset className={long.fields} aria-labelledby={labelId}>
      <Input.Wrapper
        label={t('field.logo_url')}
        labelElement="div"
        labelProps={{ id: labelId }}
        error={wrong}
        errorProps={{ id: errorId }}
      >
        <div className={classes.logo}>
          <Picture key={value} link={value} isSending={isSending} />
          <div>
            <div className={layout.wrap}>
              <PickButton
                label={t(value === null ? 'form.logoPick' : 'form.logoChange')}
                icon={<IconUpload size={16} stroke={1.8} />}
                accept={ACCEPT.item}
                onPick={([file]) => file !== undefined && void send(file)}
                describedBy={wrong === undefined || wrong === null ? undefined : errorId}
                data-path="logo_url"
              />
              {value !== null && (
                <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
                  {t('form.logoRemove')}
                </Button>
              )}
            </div>
            <Text fz={13} c="dimmed" mt={4}>
              {t('form.logoHint')}
            </Text>
          </div>
        </div>
      </Input.Wrapper>
    </fieldset>
  );
}

/** Shows an icon when there is no logo or its URL has expired. */
function Picture({ link, isSending }: { link: string | null; isSending: boolean }) {
  const { t } = useTranslation('property');
  const [isBroken, setBroken] = useState(false);
  if (isSending) {
    return (
      <span className={classes.picture}>
        <Loader size={20} aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className={classes.picture}>
      {link === null || isBroken ? (
        <IconPhoto size={24} stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={link} alt={t('form.logoShown')} onError={() => setBroken(true)} />
      )}
    </span>
  );
}

function useLogo(onChange: (link: string) => void) {
  const { t } = useTranslation(['property', 'errors']);
  const errorText = useErrorText();
  const [upload, { isLoading: isSending }] = useLogoUpload();
  const [fault, setFault] = useState<string>();
  /** Sends the file unchanged: a logo may be transparent, and resizing would turn it into a JPEG, which cannot be. */
  const send = async (file: File) => {
    const type = mediaType(file, 'item');
    if (type === undefined) return setFault(t('errors:code.unsupported_media'));
    if (file.size > UPLOAD_MAX_BYTES) return setFault(t('errors:code.payload_too_large'));
    setFault(undefined);
    const { data, error } = await upload(file.type === type ? file : file.slice(0, file.size, type));
    if (data === undefined) setFault(`${t('property:form.logoFailed')} ${errorText(error)}`);
    else onChange(data.data);
  };
  return { send, isSending, fault };
}
