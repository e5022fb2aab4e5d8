import { Button, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { QrCode } from '../../components/QrCode.tsx';

import classes from './submitted.module.css';

/** One permit's number, with the way to copy it; on phones its QR code too. */
export function Ticket({ code, isPhone }: { code: string; isPhone: boolean }) {
  const { t } = useTranslation('submitted');
  const clipboard = useClipboard({ timeout: 3000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={classes.ticket}>
      <div className={classes.number}>
        <div className={classes.key}>{t('idNumber')}</div>
        <div className={classes.code}>{code}</div>
      </div>
      {isPhone && (
        <>
          <div className={classes.qr}>
            <QrCode text={code} size={172} label={t('qrLabel', { code })} />
          </div>
          <Text fz={13} c="dimmed" mt={10} ta="center">
            {t('qrText')}
          </Text>
        </>
      )}
      <Button
        variant="default"
        px={14}
        className={classes.copy}
        leftSection={<Icon size={20} stroke={1.75} />}
        onClick={() => clipboard.copy(code)}
      >
        <span aria-live="polite">{clipboard.copied ? t('copied') : t('copy')}</span>
      </Button>
    </div>
  );
}
