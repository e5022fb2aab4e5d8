import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { Button, Text } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconShare3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import type { KeptPass } from '../../../entities/permit/kept-passes.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { usePrintStatusMutation } from './check-status.api.ts';

import classes from './ticket.module.css';

interface Props {
  status: PermitStatus;
  pass: KeptPass;
}

const ShareSheet = lazy(async () => {
  const [{ ShareSheet: Loaded }] = await Promise.all([
    import('../../../entities/permit/share/ShareSheet.tsx'),
    loadTexts(['pass']),
  ]);
  return { default: Loaded };
});

type Fault = 'saveFailed' | 'paperFailed';

export function TicketActions({ status, pass }: Props) {
  const { t } = useTranslation('status');
  const [fault, setFault] = useState<Fault | null>(null);
  const email = (status.vendor ?? status.submitter)?.email ?? '';
  const language = useLanguage();
  const save = async () => {
    try {
      const { savePicture } = await import('../../../entities/permit/share/save-picture.ts');
      await savePicture(pass, language);
      setFault(null);
    } catch {
      setFault('saveFailed');
    }
  };
  return (
    <>
      <div className={classes.actions}>
        <SharePass pass={pass} />
        <Button variant="default" leftSection={<IconDownload size={20} stroke={1.75} />} onClick={save}>
          {t('pass.save')}
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

/** Shares the pass by a link for the driver or the workers. The status follows changes of plate and driver by itself. */
function SharePass({ pass }: { pass: KeptPass }) {
  const { t } = useTranslation('status');
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare3 size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t(pass.kind === 'work' ? 'pass.shareWork' : 'pass.shareDriver')}
      </Button>
      <Suspense>
        {isOpen !== undefined && (
          <ShareSheet pass={pass} opened={isOpen} onClose={() => setOpen(false)} onChanged={() => {}} />
        )}
      </Suspense>
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
      leftSection={<IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />}
      loading={isLoading}
      onClick={() => void download()}
    >
      {t('pass.paper')}
    </Button>
  );
}
