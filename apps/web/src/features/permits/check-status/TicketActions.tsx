import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { Button, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { saveFile } from '../../lib/save-file.ts';
import { whatsappLink } from '../../lib/whatsapp.ts';
import { useStatusPaperMutation } from './paper.api.ts';
import { saveQr } from './save-qr.ts';
import { usePermitTexts } from './texts.ts';

import classes from './ticket.module.css';

interface Props {
  status: PermitStatus;
  pass: string;
}

type Fault = 'saveFailed' | 'paperFailed';

/** What can be done with the ticket: keep its QR, send it to others, take its paper along. */
export function TicketActions({ status, pass }: Props) {
  const { t } = useTranslation('status');
  const [fault, setFault] = useState<Fault | null>(null);
  const email = (status.vendor ?? status.submitter)?.email ?? '';
  const save = async () => {
    try {
      await saveQr(pass, status.code);
      setFault(null);
    } catch {
      setFault('saveFailed');
    }
  };
  return (
    <>
      <div className={classes.actions}>
        <Button className={classes.action} leftSection={<IconDownload size={20} stroke={1.75} />} onClick={save}>
          {t('pass.save')}
        </Button>
        <Button
          component="a"
          href={useShareAddress(status)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          className={classes.action}
          aria-label={t('pass.shareLabel')}
          leftSection={<IconBrandWhatsapp size={20} stroke={1.75} />}
        >
          {t('pass.share')}
        </Button>
        {email !== '' && <PaperButton code={status.code} email={email} onFault={setFault} />}
      </div>
      {fault !== null && (
        <Text role="alert" className={classes.failure}>
          {t(`pass.${fault}`)}
        </Text>
      )}
    </>
  );
}

interface PaperProps {
  code: string;
  email: string;
  onFault: (fault: Fault | null) => void;
}

/** The permit as a paper, asked for by what the applicant knows. */
function PaperButton({ code, email, onFault }: PaperProps) {
  const { t } = useTranslation('status');
  const [fetchPaper, { isLoading }] = useStatusPaperMutation();
  const download = async () => {
    onFault(null);
    const { data: address } = await fetchPaper({ form_code: code, email });
    if (address === undefined) onFault('paperFailed');
    else saveFile(address, `${code}.pdf`);
  };
  return (
    <Button
      variant="default"
      className={`${classes.action} ${classes.paper}`}
      leftSection={<IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />}
      loading={isLoading}
      onClick={() => void download()}
    >
      {t('pass.paper')}
    </Button>
  );
}

/** A message ready to send: what anyone may know, neither the pass nor the applicant's e-mail. */
function useShareAddress(status: PermitStatus): string {
  const { t } = useTranslation('status');
  const { place, days, time } = usePermitTexts(status);
  const text = t('pass.shareText', {
    kind: t(`pass.${status.kind}`),
    code: status.code,
    property: status.property.name,
    place,
    date: days.join(` ${t('until')} `),
    time,
    address: `${window.location.origin}/checkStatus`,
  });
  return whatsappLink(text);
}
