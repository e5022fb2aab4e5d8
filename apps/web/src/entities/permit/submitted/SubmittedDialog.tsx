import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Timeline.layer.css';
import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { displayHours } from '@gerbang/shared/time/windows';
import { Box, Button, Group, Modal, Text, Timeline, Title } from '@mantine/core';
import { useClipboard, useMounted } from '@mantine/hooks';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';

import { QrCode } from '../../../components/qr/QrCode.tsx';
import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { whatsappLink } from '../../../lib/whatsapp.ts';
import type { Submitted } from '../submitted.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './submitted.module.css';

interface Props {
  submitted: Submitted;
  onClose: () => void;
}

const FULL = { body: { padding: 0 } };

/**
 * Shown after a form was submitted: the code of each permit with copy button, QR code and share link, and the next
 * steps.
 */
export function SubmittedDialog({ submitted, onClose }: Props) {
  const isPhone = useIsPhone();
  // Opens after the first render, because a Mantine modal that mounts open cannot return the focus when it closes.
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
      <Group gap={14} wrap="nowrap">
        <span className={classes.ok}>
          <IconCheck size={26} stroke={2.5} aria-hidden="true" />
        </span>
        {/* Focuses the title first, so that nobody presses a button before reading. */}
        <Modal.Title className={classes.title} tabIndex={-1} data-autofocus>
          {t('title')}
        </Modal.Title>
      </Group>
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

function Recap({ submitted }: { submitted: Submitted }) {
  const { t } = useTranslation('submitted');
  const { day, time } = useSubmittedTexts(submitted);
  const { permits, place } = submitted;
  const isAlone = permits.length === 1;
  return (
    <div className={classes.recap}>
      {permits.map(({ code }) => (
        <div key={code} className={`${layout.row} ${classes.qr}`}>
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

interface Step {
  title: string;
  text: string;
}

/** The next steps: each step of the approval chain, then the arrival on the booked day. */
function NextSteps({ submitted }: { submitted: Submitted }) {
  const { t } = useTranslation('submitted');
  const { day, time } = useSubmittedTexts(submitted);
  const chainSteps = useChainSteps();
  const [permit] = submitted.permits;
  if (permit === undefined) return null;
  const arrival = { title: t(`arrive.${permit.kind}`), text: `${day}, ${time}` };
  const steps = [...chainSteps(permit), arrival];
  return (
    <div className={classes.next}>
      <Title order={3} className={classes.nextTitle}>
        {t('next')}
      </Title>
      <Timeline active={0} bulletSize={26} lineWidth={2} component="ol" className={classes.steps}>
        {steps.map(({ title, text }, index) => (
          <Timeline.Item
            key={title}
            component="li"
            bullet={
              <Box component="span" fz={13} fw={700}>
                {index + 1}
              </Box>
            }
            title={
              <Box component="span" fz={15} fw={650} lh={1.35}>
                {title}
              </Box>
            }
          >
            <Box c="dimmed" fz={14} lh={1.45}>
              {text}
            </Box>
          </Timeline.Item>
        ))}
      </Timeline>
    </div>
  );
}

function useChainSteps(): (permit: CreatedPermit) => Step[] {
  const { t } = useTranslation('submitted');
  const together = (names: readonly string[]) => {
    const last = names.at(-1) ?? '';
    return names.length < 2 ? last : t('and', { some: names.slice(0, -1).join(', '), last });
  };
  return ({ chain, usual_hours }) =>
    chain.map((stages, index) => {
      const who = together(stages.map((stage) => t(`stage.${stage}`)));
      const isLast = index === chain.length - 1;
      const named = { who, count: stages.length };
      const title = isLast && index > 0 ? t('approves', named) : t('reviews', named);
      if (index > 0) return { title, text: isLast ? t('mailed') : t('later') };
      const count = usual_hours === null ? 0 : Math.max(1, Math.round(usual_hours));
      return { title, text: count === 0 ? t('now') : t('nowUsually', { count }) };
    });
}

function Ticket({ code, isPhone }: { code: string; isPhone: boolean }) {
  const { t } = useTranslation('submitted');
  const clipboard = useClipboard({ timeout: 3000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={classes.ticket}>
      <div className={classes.number}>
        <Box c="dimmed" fz={13} fw={500}>
          {t('idNumber')}
        </Box>
        <div className={classes.code}>{code}</div>
      </div>
      {isPhone && (
        <>
          <div className={`${layout.row} ${classes.qr}`}>
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

function useSubmittedTexts(submitted: Submitted): { day: string; time: string; share: string } {
  const { t } = useTranslation('submitted');
  const language = useLanguage();
  const [permit] = submitted.permits;
  const day = formatDay(submitted.day, language);
  const hours = displayHours(submitted.time, submitted.day, language);
  const time = `${hours} ${zoneLabel(permit?.property.time_zone ?? '')}`.trim();
  const share = t('shareText', {
    kind: t(`kind.${permit?.kind ?? 'loading'}`),
    property: permit?.property.name ?? '',
    day,
    time,
    codes: submitted.permits.map(({ code }) => code).join(', '),
    // The link does not contain the e-mail address, so that the shared code alone does not open the permit.
    link: `${window.location.origin}/checkStatus`,
  });
  return { day, time, share };
}
