import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ComplaintDetail, STAFF_COMPLAINT_MOVES } from '@gerbang/shared/contracts/operations/complaints';
import { requiresText } from '@gerbang/shared/domain/operations/complaints/complaints';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { Anchor, Button, Group, Modal, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconBan, IconCheck, IconCircleDot, IconLock, IconPlayerPlay, IconRotate } from '@tabler/icons-react';
import { useState, useRef } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { useParams, useSearchParams, Link } from 'react-router';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { DialogFoot } from '../../../components/form/FormDialog.tsx';
import { Breadcrumb } from '../../../components/frame/Breadcrumb.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { ShownPhotos } from '../../../components/photos/ShownPhotos.tsx';
import { DueMark, PriorityMark } from '../../../entities/ticket/Marks.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { ComplaintPage } from './complaints-address.ts';
import { COMPLAINT_PAGES } from './complaints-address.ts';
import { useComplaintQuery, useLiveComplaints } from './complaints.api.ts';
import { ComplaintFacts, Handling, WorkOrders } from './ComplaintSide.tsx';
import { Composer, Conversation } from './Conversation.tsx';
import { useAct } from './use-act.ts';
import { StatusMark } from './use-complaint-columns.tsx';
import { useComplaintWords } from './use-complaint-words.ts';
import type { ComplaintWords } from './use-complaint-words.ts';

import shared from './complaints.module.css';
import classes from './detail.module.css';

export function ComplaintScreen({ page }: { page: ComplaintPage }) {
  const { complaintId: id = '' } = useParams();
  const { t } = useTranslation('complaints');
  const own = useAuth().property_id ?? '';
  // A link in an e-mail or notification may point to another property than the chosen one.
  const property_id = useSearchParams()[0].get('at') ?? own;
  const request = useComplaintQuery({ property_id, id }, { refetchOnMountOrArgChange: true });
  const { currentData: complaint, error, isFetching, refetch } = request;
  useLiveComplaints(property_id);
  usePageTitle(complaint === undefined ? t(`page.${page}.title`) : `${complaint.code} ${complaint.title}`);
  const status = problemOf(error)?.status;
  // The server answers 400 if the id in the URL is not a UUID.
  if (complaint === undefined && (status === 404 || status === 400)) return <UnknownComplaint page={page} />;
  return (
    <div className={classes.page}>
      {complaint !== undefined && <Parts page={page} complaint={complaint} />}
      {complaint === undefined && error !== undefined && (
        <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {complaint === undefined && error === undefined && (
        <>
          <Skeleton height={64} width={360} radius={8} />
          <Skeleton height={420} radius={12} />
        </>
      )}
    </div>
  );
}

function Parts({ page, complaint }: { page: ComplaintPage; complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const mayWrite = useCan()('complaint.update');
  const words = useComplaintWords(complaint.time_zone);
  return (
    <>
      <ComplaintHead page={page} complaint={complaint} words={words} actions={<MoveBar complaint={complaint} />} />
      <div className={classes.columns}>
        <Stack gap={16} miw={0}>
          <section className={classes.card}>
            <p className={classes.description}>{complaint.description}</p>
            <ShownPhotos label={t('detail.photos')} urls={complaint.photos} />
          </section>
          <section className={classes.card} aria-label={t('talk.title')}>
            <h2 className={classes.section}>{t('talk.title')}</h2>
            <Conversation complaint={complaint} words={words} />
            {mayWrite && <Composer complaint={complaint} />}
          </section>
        </Stack>
        <Stack gap={16} miw={0}>
          <Handling complaint={complaint} mayWrite={mayWrite} />
          <ComplaintFacts complaint={complaint} words={words} />
          <WorkOrders complaint={complaint} />
        </Stack>
      </div>
    </>
  );
}

interface Props {
  page: ComplaintPage;
  complaint: ComplaintDetail;
  words: ComplaintWords;
  actions: ReactNode;
}

function ComplaintHead({ page, complaint, words, actions }: Props) {
  const { t } = useTranslation('complaints');
  const now = useNow(MINUTE_MS);
  return (
    <Group align="flex-end" justify="space-between" gap="12px 24px">
      <div className={classes.title}>
        <Breadcrumb
          label={t('detail.breadcrumb')}
          list={{ to: COMPLAINT_PAGES[page], title: t(`page.${page}.title`) }}
          here={complaint.code}
        />
        <Title order={1} fz={22} lh={1.2}>
          {complaint.title}
        </Title>
        <p className={classes.marks}>
          <StatusMark status={complaint.status} />
          <PriorityMark priority={complaint.priority} label={t(`priority.${complaint.priority}`)} />
          <DueMark due={words.due(complaint, now)} />
        </p>
      </div>
      {actions}
    </Group>
  );
}

/** Page for a complaint that does not exist or that the reader may not see. */
function UnknownComplaint({ page }: { page: ComplaintPage }) {
  const { t } = useTranslation('complaints');
  return (
    <Stack gap={8} py={32} px={24}>
      <Title order={1} fz={22}>
        {t('detail.unknownTitle')}
      </Title>
      <Text c="dimmed">{t('detail.unknownText')}</Text>
      <Anchor component={Link} to={COMPLAINT_PAGES[page]}>
        {t('detail.back')}
      </Anchor>
    </Stack>
  );
}

type Move = (typeof STAFF_COMPLAINT_MOVES)[number];

const ICON = {
  acknowledge: IconCircleDot,
  start: IconPlayerPlay,
  resolve: IconCheck,
  reject: IconBan,
  close: IconLock,
  reopen: IconRotate,
} as const satisfies Record<Move, typeof IconCheck>;

/** Order of the buttons. The most common next step is last. */
const ORDER: readonly Move[] = ['reject', 'reopen', 'acknowledge', 'start', 'resolve', 'close'];

/** Buttons for the status changes that the complaint allows now. Changes that need a text open a dialog first. */
function MoveBar({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const [asked, setAsked] = useState<ExplainedMove | null>(null);
  const { run, isRunning } = useAct(complaint);
  const moves = ORDER.filter((move) => complaint.moves.includes(move));
  if (moves.length === 0) return null;
  const main = mainOf(moves);
  const press = (move: Move) => {
    if (move === 'resolve' || move === 'reject' || move === 'reopen') return setAsked(move);
    const done = ({ status }: ComplaintDetail) => t('moving.done', { status: t(`status.${status}`) });
    return void run({ path: '/moves', method: 'POST', body: { move, text: '' } }, { done, failed: t('moving.failed') });
  };
  return (
    <div className={classes.moves}>
      {moves.map((move) => {
        const Icon = ICON[move];
        return (
          <Button
            key={move}
            variant={move === main ? 'filled' : 'default'}
            data-bad={move === 'reject' || undefined}
            leftSection={<Icon size={16} stroke={1.9} />}
            disabled={isRunning}
            onClick={() => press(move)}
          >
            {t(`move.${move}`)}
          </Button>
        );
      })}
      {asked !== null && <MoveDialog complaint={complaint} move={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** The most common next step: acknowledge a new complaint, resolve one in progress, close a resolved one. */
function mainOf(moves: readonly Move[]): Move | undefined {
  return (['acknowledge', 'resolve', 'close'] as const).find((move) => moves.includes(move));
}

/** Status changes that require a text. */
type ExplainedMove = 'resolve' | 'reject' | 'reopen';

interface MoveDialogProps {
  complaint: ComplaintDetail;
  move: ExplainedMove;
  onClose: () => void;
}

function MoveDialog({ complaint, move, onClose }: MoveDialogProps) {
  const { t } = useTranslation('complaints');
  const error = useFieldError();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning } = useAct(complaint);
  useFocusBack();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (requiresText(move) && text.trim() === '') {
      setMissing(true);
      return field.current?.focus();
    }
    const done = ({ status }: ComplaintDetail) => t('moving.done', { status: t(`status.${status}`) });
    await run({ path: '/moves', method: 'POST', body: { move, text } }, { done, failed: t('moving.failed') });
    // Closes after every outcome. After a conflict, the page behind shows the complaint's current state.
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t(`moving.${move}.title`)} size={480}>
      <form className={shared.dialog} onSubmit={(event) => void submit(event)} noValidate>
        {(complaint.tenant !== null || move === 'reopen') && (
          <Text fz={14} c="dimmed">
            {t(`moving.${move}.text`)}
          </Text>
        )}
        <Textarea
          ref={field}
          data-autofocus
          label={t(`moving.${move}.label`)}
          rows={3}
          resize="vertical"
          maxLength={2000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={error(isMissing && text.trim() === '' ? 'required' : undefined)}
        />
        <DialogFoot
          form={{ isSending: isRunning }}
          submit={t(`moving.${move}.button`)}
          color={move === 'reject' ? 'rejected' : 'brand'}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
