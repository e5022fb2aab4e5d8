import type { SecondStepOffer } from '@gerbang/shared/contracts/auth';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { QrCode } from '../../components/QrCode.tsx';
import { useConfirmSecondStepMutation } from './account.api.ts';
import { AppCodeForm } from './AppCodeForm.tsx';
import { CopyButton } from './CopyButton.tsx';

import classes from './Profile.module.css';

interface Props {
  offer: SecondStepOffer;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

/** Brings the secret into the person's app, by camera or by hand, and waits for a first code of it. */
export function EnrolSecondStep({ offer, onCodes, onCancel }: Props) {
  const { t } = useTranslation('staff');
  const [confirm, { isLoading }] = useConfirmSecondStepMutation();
  const send = async (code: string) => {
    const { data, error } = await confirm(code);
    if (data !== undefined) onCodes(data.recovery_codes);
    return error;
  };
  return (
    <>
      <div className={classes.enrol}>
        <div className={classes.qr}>
          <QrCode text={offer.otpauth_url} size={168} label={t('secondStep.qr')} />
        </div>
        <div className={classes.byHand}>
          <Text fz={14} lh={1.5}>
            {t('secondStep.scan')}
          </Text>
          <Text fz={13} c="dimmed" mt={12} id="second-step-secret">
            {t('secondStep.secret')}
          </Text>
          <code className={classes.secret} aria-labelledby="second-step-secret">
            {offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton text={offer.secret} label={t('secondStep.copySecret')} />
        </div>
      </div>
      <AppCodeForm submit={t('secondStep.confirm')} isLoading={isLoading} onSend={send} onCancel={onCancel} />
    </>
  );
}
