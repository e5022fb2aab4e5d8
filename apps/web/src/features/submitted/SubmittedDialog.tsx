import './texts.ts';
import '../../lib/theme/styles-forms.ts';
import { Button, Modal, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../../components/Emphasised.tsx';
import { QrCode } from '../../components/QrCode.tsx';
import type { Submitted } from '../../lib/submitted.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { whatsappLink } from '../../lib/whatsapp.ts';
import { NextSteps } from './NextSteps.tsx';
import { Ticket } from './Ticket.tsx';
import { useSubmittedTexts } from './use-submitted-texts.ts';

import classes from './submitted.module.css';

interface Props {
  submitted: Submitted;
  onClose: () => void;
}

const FULL = { body: { padding: 0 } };

/** After a form was sent: its number, large, with copy, QR, share, and what happens next. */
export function SubmittedDialog({ submitted, onClose }: Props) {
  const isPhone = useIsPhone();
  // A dialog that is born open would not know where the focus was and could not give it back.
  const isThere = useMounted();
  const phoneOnly = isPhone ? { fullScreen: true, radius: 0, transitionProps: { duration: 0 } } : { radius: 20 };
  return (
    <Modal opened={isThere} onClose={onClose} size={920} withCloseButton={false} styles={FULL} {...phoneOnly}>
      <div className={classes.body}>
        <div className={classes.left}>
          <Head email={submitted.email} />
          {submitted.permits.map(({ code }) => (
            <Ticket key={code} code={code} isPhone={isPhone} />
          ))}
          <NextSteps submitted={submitted} />
          <Foot submitted={submitted} onClose={onClose} />
        </div>
        {!isPhone && <Recap submitted={submitted} />}
      </div>
    </Modal>
  );
}

function Head({ email }: { email: string }) {
  const { t } = useTranslation('submitted');
  return (
    <>
      <div className={classes.head}>
        <span className={classes.ok}>
          <IconCheck size={26} stroke={2.5} aria-hidden="true" />
        </span>
        {/* The first focus is on what happened, so that nobody presses a button before reading it. */}
        <Modal.Title className={classes.title} tabIndex={-1} data-autofocus>
          {t('title')}
        </Modal.Title>
      </div>
      <p className={classes.text}>
        <Emphasised text={t('text', { email })} />
      </p>
    </>
  );
}

function Foot({ submitted, onClose }: Props) {
  const { t } = useTranslation('submitted');
  const { share } = useSubmittedTexts(submitted);
  return (
    <div className={classes.foot}>
      <Button
        component="a"
        href={whatsappLink(share)}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.main}
        leftSection={<IconBrandWhatsapp size={20} stroke={1.75} />}
      >
        {t('share')}
      </Button>
      <Button variant="default" className={classes.main} onClick={onClose}>
        {t('done')}
      </Button>
    </div>
  );
}

/** Beside the text on desktops: the codes to scan, where and when. */
function Recap({ submitted }: { submitted: Submitted }) {
  const { t } = useTranslation('submitted');
  const { day, time } = useSubmittedTexts(submitted);
  const { permits, place } = submitted;
  const isAlone = permits.length === 1;
  return (
    <div className={classes.recap}>
      {permits.map(({ code }) => (
        <div key={code} className={classes.qr}>
          <QrCode text={code} size={isAlone ? 236 : 172} label={t('qrLabel', { code })} />
          {!isAlone && <span className="tabular">{code}</span>}
        </div>
      ))}
      <Text fz={14} ta="center" c="dimmed" lh={1.5} mt={8}>
        {t('qrText')}
      </Text>
      <div className={classes.where}>
        <b>{permits[0]?.property.name}</b>
        <span>{place}</span>
        <b>{day}</b>
        <span className="tabular">{time}</span>
      </div>
    </div>
  );
}
