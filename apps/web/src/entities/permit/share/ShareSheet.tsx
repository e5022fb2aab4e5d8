import '../../../lib/theme/styles-forms.ts';
import { writePlate } from '@gerbang/shared/domain/permits/plate';
import { Button, Text, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconLink, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { KeptPass } from '../kept-passes.ts';
import { useShare } from './use-share.ts';

import classes from './share.module.css';

interface Props {
  pass: KeptPass;
  opened: boolean;
  onClose: () => void;
  /** Called when plate or driver were changed here. */
  onChanged: (pass: KeptPass) => void;
}

/** Hands the pass to the driver or the workers: by WhatsApp, as a link, or as a picture. */
export function ShareSheet({ opened, onClose, ...props }: Props) {
  const { t } = useTranslation('pass');
  return (
    <Sheet opened={opened} onClose={onClose} title={t(props.pass.kind === 'work' ? 'share.titleWork' : 'share.title')}>
      <ShareForm {...props} />
    </Sheet>
  );
}

function ShareForm({ pass, onChanged }: Pick<Props, 'pass' | 'onChanged'>) {
  const { t } = useTranslation('pass');
  const [driver_name, setName] = useState(pass.driver_name);
  const [plate, setPlate] = useState(pass.plate);
  const [number, setNumber] = useState('');
  const share = useShare(pass, { driver_name: driver_name.trim(), plate: writePlate(plate) }, onChanged);
  const isFixed = pass.passed_at !== null;
  const isWork = pass.kind === 'work';
  return (
    <div className={classes.sheet}>
      <Text c="dimmed" fz={15} lh={1.5}>
        {t(isWork ? 'share.textWork' : 'share.text')}
      </Text>
      {!isWork && (
        <div className={classes.pair}>
          <TextInput
            label={t('share.name')}
            value={driver_name}
            maxLength={120}
            readOnly={isFixed}
            autoComplete="off"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            label={t('share.plate')}
            value={plate}
            maxLength={20}
            readOnly={isFixed}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ currentTarget }) => setPlate(currentTarget.value)}
            onBlur={() => setPlate(writePlate(plate))}
          />
        </div>
      )}
      <TextInput
        label={t(isWork ? 'share.numberWork' : 'share.number')}
        value={number}
        type="tel"
        maxLength={32}
        autoComplete="off"
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <Button
        leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden="true" />}
        loading={share.busy === 'whatsapp'}
        onClick={() => void share.sendWhatsapp(number)}
      >
        {t('share.whatsapp')}
      </Button>
      <div className={classes.pair}>
        <Button
          variant="default"
          leftSection={<CopySign isCopied={share.copied !== undefined} />}
          loading={share.busy === 'link'}
          onClick={() => void share.copyLink()}
        >
          {t(share.copied === undefined ? 'share.copy' : 'share.copied')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPhoto size={20} stroke={1.75} aria-hidden="true" />}
          loading={share.busy === 'picture'}
          onClick={() => void share.savePicture()}
        >
          {t('share.picture')}
        </Button>
      </div>
      {share.copied !== undefined && <p className={classes.link}>{share.copied}</p>}
      {share.fault !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fz={14} lh={1.5}>
          {t(`share.${share.fault}`)}
        </Text>
      )}
    </div>
  );
}

function CopySign({ isCopied }: { isCopied: boolean }) {
  const Sign = isCopied ? IconCheck : IconLink;
  return <Sign size={20} stroke={1.75} aria-hidden="true" />;
}
