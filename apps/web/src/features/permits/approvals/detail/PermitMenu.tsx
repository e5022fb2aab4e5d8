import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconDots,
  IconLink,
  IconMail,
  IconPhone,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useMovePermitMutation } from './approvals.api.ts';
import { NoteForm } from './NoteForm.tsx';
import { PaperItem } from './PaperItem.tsx';
import { ShareItem } from './ShareItem.tsx';
import { Sheet } from './Sheet.tsx';

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

/** What can be done with a permit beside deciding on it: only what its state allows this person. */
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
          <PaperItem permit={permit} onDone={() => setOpen(false)} />
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
  const confirm = async (note: string) => {
    const { error } = await send({ property_id, id, move: PATH[shown], note });
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
