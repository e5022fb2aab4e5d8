import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { Button, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { saveFile } from '../../../lib/save-file.ts';
import { whatsappLink } from '../../../lib/whatsapp.ts';
import { usePrintStatusMutation } from './check-status.api.ts';
import { usePermitTexts } from './permit-texts.ts';
import { saveQr } from './save-qr.ts';

import classes from './ticket.module.css';

interface Props {
  status: PermitStatus;
  pass: string;
}

type Fault = 'saveFailed' | 'paperFailed';

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
        <Button
          variant="default"
          className={classes.action}
          leftSection={<IconDownload size={20} stroke={1.75} />}
          onClick={save}
        >
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
        {email !== '' && <PrintButton code={status.code} email={email} onFault={setFault} />}
      </div>
      {fault !== null && (
        <Text role="alert" p="0 16px 16px" c="var(--mantine-color-error)" fz={14} lh={1.5}>
          {t(`pass.${fault}`)}
        </Text>
      )}
    </>
  );
}

interface PrintButtonProps {
  code: string;
  email: string;
  onFault: (fault: Fault | null) => void;
}

/** Downloads the permit as PDF, with the code and the e-mail address of the search. */
function PrintButton({ code, email, onFault }: PrintButtonProps) {
  const { t } = useTranslation('status');
  const [fetchPdf, { isLoading }] = usePrintStatusMutation();
  const download = async () => {
    onFault(null);
    const { data: address } = await fetchPdf({ form_code: code, email });
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

/** Link to a WhatsApp message with public facts only: neither the pass nor the applicant's e-mail. */
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
