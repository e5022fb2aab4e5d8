import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { ActionIcon, Loader, Menu } from '@mantine/core';
import {
  IconBan,
  IconBrandWhatsapp,
  IconCircleCheck,
  IconDots,
  IconFileTypePdf,
  IconLink,
  IconMail,
  IconPhone,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useState } from 'react';

import { newIdempotencyKey } from '../../../../lib/api/ids.ts';
import { useErrorText } from '../../../../lib/api/problem.ts';
import { formatDate } from '../../../../lib/format/dates.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { staffToast } from '../../../../lib/toasts/staff-toasts.ts';
import { whatsappLink } from '../../../../lib/whatsapp.ts';
import { useMovePermitMutation, usePrintPermitMutation } from '../approvals.api.ts';
import { NoteForm } from '../decision/NoteForm.tsx';
import { Sheet } from '../decision/Sheet.tsx';

import classes from './detail.module.css';

const ICON = { size: 16, stroke: 1.8 };
const NOTE_MAX = 500;

const MOVES = ['suspend', 'resume', 'sign_off', 'cancel'] as const;
type MoveName = (typeof MOVES)[number];
const MOVE_ICON = {
  suspend: IconPlayerPause,
  resume: IconPlayerPlay,
  sign_off: IconCircleCheck,
  cancel: IconBan,
} as const satisfies Record<MoveName, typeof IconBan>;
const PATH = { suspend: 'suspend', resume: 'resume', sign_off: 'sign-off', cancel: 'cancel' } as const;

/** Actions apart from deciding, as far as the permit's state and the reader's role allow them. */
export function PermitMenu({ permit }: { permit: PermitDetail }) {
  const { t } = useTranslation('approvals');
  const [asked, setAsked] = useState<MoveName | null>(null);
  const [isOpen, setOpen] = useState(false);
  const offered = MOVES.filter((move) => permit.moves[move]);
  const { email, phone } = permit.applicant;
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href);
    staffToast('success', t('moves.linkCopied'));
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} radius={8} aria-label={t('detail.more')}>
            <IconDots size={16} stroke={1.9} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink {...ICON} />} onClick={() => void copy()}>
            {t('moves.copyLink')}
          </Menu.Item>
          <ShareItem permit={permit} />
          <PrintItem permit={permit} onDone={() => setOpen(false)} />
          {email !== '' && (
            <Menu.Item component="a" href={`mailto:${email}`} leftSection={<IconMail {...ICON} />}>
              {t('moves.mail')}
            </Menu.Item>
          )}
          {phone !== '' && (
            <Menu.Item
              component="a"
              href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
              leftSection={<IconPhone {...ICON} />}
            >
              {t('moves.call')}
            </Menu.Item>
          )}
          {offered.length > 0 && <Menu.Divider />}
          {offered.map((move) => {
            const MoveIcon = MOVE_ICON[move];
            return (
              <Menu.Item
                key={move}
                className={move === 'cancel' ? (classes.dangerous ?? '') : ''}
                leftSection={<MoveIcon {...ICON} />}
                onClick={() => setAsked(move)}
              >
                {t(`moves.${move}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      <MoveDialog permit={permit} move={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface DialogProps {
  permit: PermitDetail;
  move: MoveName | null;
  onClose: () => void;
}

function MoveDialog({ permit: { property_id, id }, move, onClose }: DialogProps) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [send, { isLoading }] = useMovePermitMutation();
  const [shown, setShown] = useState<MoveName>(move ?? 'cancel');
  if (move !== null && move !== shown) setShown(move);
  const needsReason = shown === 'cancel' || shown === 'suspend';
  // One key per attempt, so that a second click while the request runs does not act twice.
  const [idempotency_key, setKey] = useState(newIdempotencyKey);
  const confirm = async (note: string) => {
    const { error } = await send({ property_id, id, move: PATH[shown], note, idempotency_key });
    setKey(newIdempotencyKey());
    onClose();
    if (error === undefined) return void staffToast('success', t(`moves.done.${shown}`));
    staffToast('error', t('failed.move'));
    staffToast('blank', errorText(error));
  };
  return (
    <Sheet opened={move !== null} onClose={onClose} title={t(`moves.${shown}`)}>
      <NoteForm
        key={shown}
        text={t(`moves.text.${shown}`)}
        label={t(needsReason ? 'moves.reason' : 'moves.note')}
        max={NOTE_MAX}
        optional={!needsReason}
        button={t(`moves.${shown}`)}
        isDangerous={needsReason}
        isSending={isLoading}
        onCancel={onClose}
        onSend={(note) => void confirm(note)}
      />
    </Sheet>
  );
}

/**
 * Downloads the permit as PDF. Only a permit that the gate accepts has a PDF. The menu stays open until the download
 * ends.
 */
function PrintItem({ permit, onDone }: { permit: PermitDetail; onDone: () => void }) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [fetchPdf, { isLoading }] = usePrintPermitMutation();
  const { property_id, id, code, state } = permit;
  if (state !== 'approved' && state !== 'checked') return null;
  const download = async () => {
    const { data: address, error } = await fetchPdf({ property_id, id });
    onDone();
    if (address !== undefined) return saveFile(address, `${code}.pdf`);
    staffToast('error', t('moves.paperFailed'));
    staffToast('blank', errorText(error));
  };
  return (
    <Menu.Item
      leftSection={isLoading ? <Loader size={16} /> : <IconFileTypePdf size={16} stroke={1.8} />}
      closeMenuOnClick={false}
      disabled={isLoading}
      onClick={() => void download()}
    >
      {t('moves.paper')}
    </Menu.Item>
  );
}

/** Shares the permit on WhatsApp: code, kind, dates and the link for staff, but no personal data. */
function ShareItem({ permit }: { permit: PermitDetail }) {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  const { property_id, id, code, kind, property, day, time, start_date, end_date } = permit;
  const place = { time_zone: property.time_zone, language };
  const dates = [...new Set([day, start_date, end_date])].filter((date) => date !== null);
  const text = t('moves.shareText', {
    kind: t(`kind.${kind}`),
    code,
    property: property.name,
    when: [dates.map((date) => formatDate(date, place)).join(' - '), time].filter(Boolean).join(', '),
    address: `${window.location.origin}/operational/permitApprovals?permit=${id}&at=${property_id}`,
  });
  return (
    <Menu.Item
      component="a"
      href={whatsappLink(text)}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp size={16} stroke={1.8} />}
    >
      {t('moves.share')}
    </Menu.Item>
  );
}
