import '../../../lib/theme/styles-forms.ts';
import { passView } from '@gerbang/shared/contracts/permits/pass-view';
import { lateTimes } from '@gerbang/shared/domain/permits/lateness';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { untilEntryRemoved } from '../../../components/dialogs/use-back-closes.ts';
import type { KeptPass } from '../../../entities/permit/kept-passes.ts';
import { askServer } from '../../../lib/api/ask-server.ts';
import { showEnd } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './pass.module.css';

interface Props {
  pass: KeptPass;
  opened: boolean;
  onClose: () => void;
  onTold: (pass: KeptPass) => void;
}

/** Asks when the vehicle will arrive and tells the dock. Without network it says that the dock does not know. */
export function LateSheet({ opened, onClose, ...props }: Props) {
  const { t } = useTranslation('pass');
  return (
    <Sheet opened={opened} onClose={onClose} title={t('late.title')}>
      <LateForm {...props} />
      <NotComing code={props.pass.code} onClose={onClose} />
    </Sheet>
  );
}

/**
 * Leads to the page that cancels the permit, which frees the place. Who holds only the pass must show there first that
 * the e-mail of the request is theirs.
 */
function NotComing({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('pass');
  const navigate = useNavigate();
  const leave = async () => {
    // The sheet must be closed first, because its entry is removed after that.
    flushSync(onClose);
    await untilEntryRemoved();
    await navigate(`/checkStatus?${new URLSearchParams({ number: code, act: 'cancel' })}`);
  };
  return (
    <Button fullWidth variant="default" c="rejected" mb={8} onClick={() => void leave()}>
      {t('late.notComing')}
    </Button>
  );
}

function LateForm({ pass, onTold }: Pick<Props, 'pass' | 'onTold'>) {
  const { t } = useTranslation('pass');
  const place = { time_zone: pass.time_zone, language: useLanguage() };
  const [times] = useState(() => lateTimes({ from: new Date(pass.from), until: new Date(pass.until) }, new Date()));
  const [chosen, setChosen] = useState(pass.expected_at ?? times[1]?.toISOString() ?? times[0]?.toISOString());
  const [fault, setFault] = useState<'offline' | 'refused'>();
  const [isBusy, setBusy] = useState(false);
  const tell = async () => {
    setBusy(true);
    setFault(undefined);
    const { code, key } = pass;
    const answer = await askServer('pass/late', { code, key, expected_at: chosen }, passView);
    setBusy(false);
    if (answer !== undefined && 'data' in answer) onTold({ ...pass, ...answer.data });
    else setFault(answer === undefined ? 'offline' : 'refused');
  };
  const end = showEnd(pass.until, place);
  return (
    <div className={classes.late}>
      <Text c="dimmed" fz={15} lh={1.5}>
        {t('late.text')}{' '}
        <b>
          {end.day} {end.time}
        </b>
        .
      </Text>
      {times.length === 0 ? (
        <Text>{t('late.none')}</Text>
      ) : (
        <fieldset className={classes.times} aria-label={t('late.times')}>
          {times.map((time) => (
            <UnstyledButton
              key={time.toISOString()}
              className={classes.time ?? ''}
              aria-pressed={chosen === time.toISOString()}
              onClick={() => setChosen(time.toISOString())}
            >
              {showEnd(time.toISOString(), place).time}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      <Button fullWidth loading={isBusy} disabled={times.length === 0} onClick={() => void tell()}>
        {t('late.tell')}
      </Button>
      {fault !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fz={14} lh={1.5}>
          {t(`late.${fault}`)}
        </Text>
      )}
    </div>
  );
}
