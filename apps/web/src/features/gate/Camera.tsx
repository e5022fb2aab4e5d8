import { useTranslation } from 'react-i18next';

import { QrCamera } from '../../components/QrCamera.tsx';

/** The camera that reads permits. */
export function Camera({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation('gate');
  const texts = {
    frame: t('scan.frame'),
    aim: t('scan.aim'),
    starting: t('scan.starting'),
    denied: t('scan.denied'),
    none: t('scan.none'),
    retry: t('scan.retry'),
    torch: t('scan.torch'),
  };
  return <QrCamera texts={texts} onRead={onRead} />;
}
