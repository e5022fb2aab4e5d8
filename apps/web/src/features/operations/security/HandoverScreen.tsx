import { createHandoverBody } from '@gerbang/shared/contracts/operations/security';
import type { Handover } from '@gerbang/shared/contracts/operations/security';
import { HANDOVER_STATES, handoverState } from '@gerbang/shared/domain/operations/security/handovers';
import { Button, Text, Textarea, UnstyledButton } from '@mantine/core';
import { IconPencil, IconClock, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { RestoredDraft } from '../../../components/form/FormNote.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { Mark, type MarkLook } from '../../../entities/ticket/Marks.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import { newUuid } from '../../../lib/api/ids.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { HandoverDialog } from './HandoverDialog.tsx';
import { useViewer, useSecurityWords } from './security-page.ts';
import type { SecurityWords } from './security-page.ts';
import { useHandoversQuery, useWriteHandoverMutation } from './security.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './handover.module.css';
import shared from './security.module.css';

const RULES = { sorts: ['-signed_at', 'signed_at'], filters: { state: HANDOVER_STATES } } as const;

/** The guard who leaves writes and signs a hand-over. The guard who arrives signs it too. */
export function HandoverScreen() {
  const { t } = useTranslation('security');
  const { property_id, time_zone, mayGuard } = useViewer();
  const words = useSecurityWords(time_zone);
  const [params, setParams] = useSearchParams();
  const [isWriting, setWriting] = useState(false);
  const address = useTableAddress(RULES);
  const { search_by, currentPage, pageSize, sort, filters } = address;
  const state = filters.state.length === 1 ? (filters.state[0] ?? '') : '';
  const page = { page: String(currentPage), page_size: String(pageSize), sort };
  const filter = { property_id, search_by, state, ...page };
  const request = useHandoversQuery(filter, { refetchOnMountOrArgChange: true });
  const table = useTableState<Handover>(address, request);
  const open = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('note');
        else next.set('note', id);
        return next;
      },
      { preventScrollReset: true },
    );
  const write = mayGuard && (
    <Button
      mih={44}
      leftSection={<IconPencil size={18} stroke={1.9} aria-hidden="true" />}
      onClick={() => setWriting(true)}
    >
      {t('handover.write')}
    </Button>
  );
  return (
    <ListPage
      title={t('handover.title')}
      text={t('handover.text')}
      buttons={
        <>
          <DownloadButton name="shift-handover" filter={filter} />
          {write}
        </>
      }
    >
      <DataTable
        name="shift-handovers"
        download="shift-handover"
        label={t('handover.list')}
        table={table}
        columns={useHandoverColumns(words, open)}
        filters={[
          {
            name: 'state',
            title: t('handover.column.state'),
            options: HANDOVER_STATES.map((value) => ({ value, label: t(`handover.state.${value}`) })),
            takesOne: true,
          },
        ]}
        search={{ label: t('handover.search'), placeholder: t('handover.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('handover.emptyTitle'), text: t('handover.emptyText') }}
      />
      {isWriting && (
        <WriteHandover
          property_id={property_id}
          onClose={() => setWriting(false)}
          onWritten={(id) => {
            setWriting(false);
            open(id);
          }}
        />
      )}
      <HandoverDialog {...{ property_id, words }} id={params.get('note')} onClose={() => open(null)} />
    </ListPage>
  );
}

interface Props {
  property_id: string;
  onClose: () => void;
  onWritten: (id: string) => void;
}

const FIELDS = ['matters', 'keys', 'incidents'] as const;

function WriteHandover({ property_id, onClose, onWritten }: Props) {
  const { t } = useTranslation('security');
  const { me } = useViewer();
  useFocusBack();
  const form = useHandoverForm(property_id, me.id, onWritten);
  const field = useFields(form);
  return (
    <Sheet opened onClose={onClose} title={t('handover.write')}>
      <form {...form.formProps} className={shared.form}>
        <FormAlert text={form.alert} />
        <RestoredDraft draft={form.draft} />
        {FIELDS.map((name, index) => (
          <Textarea
            key={name}
            {...field(name)}
            {...(index === 0 && { 'data-autofocus': true })}
            label={t(`handover.${name}`)}
            description={t(name === 'matters' ? 'handover.mattersHint' : 'handover.optional')}
            withAsterisk={name === 'matters'}
            rows={name === 'keys' ? 2 : 4}
          />
        ))}
        <Text c="dimmed" fz={13}>
          {t('handover.final')}
        </Text>
        <Button type="submit" fullWidth h={52} fz={16} loading={form.isSending} disabled={form.isSending}>
          {t('handover.signWrite', { name: me.name })}
        </Button>
      </form>
    </Sheet>
  );
}

function useHandoverForm(property_id: string, user_id: string, onWritten: (id: string) => void) {
  const { t } = useTranslation('security');
  const [write] = useWriteHandoverMutation();
  return useDraftForm({
    draft: { name: `handover:${user_id}:${property_id}` },
    // The id stays the same in a retry, so that a lost response does not lead to a second hand-over.
    initialValues: { id: newUuid(), matters: '', keys: '', incidents: '' },
    check: (values) => schemaFaults(createHandoverBody, values),
    // Parsing trims the texts.
    send: (values) => write({ property_id, body: createHandoverBody.parse(values) }),
    onSaved: (saved) => {
      staffToast('success', t('handover.written'));
      onWritten(saved.id);
    },
    onFailed: () => staffToast('error', t('handover.writeFailed')),
  });
}

function useHandoverColumns(
  words: SecurityWords,
  onOpen: (id: string) => void,
): readonly [Column<Handover>, ...Column<Handover>[]] {
  const { t } = useTranslation('security');
  const name = ({ id, leaving, signed_at }: Handover) => (
    <UnstyledButton
      className={classes.link}
      aria-haspopup="dialog"
      aria-label={t('handover.open', { name: leaving.name, time: words.moment(signed_at) })}
      onClick={() => onOpen(id)}
    >
      {leaving.name}
    </UnstyledButton>
  );
  return [
    {
      key: 'leaving',
      title: t('handover.column.leaving'),
      short: name,
      cell: (row) => (
        <span className={classes.lines}>
          {name(row)}
          {row.duty !== null && (
            <span className={layout.quietSmall}>
              {[row.duty.shift, row.duty.post ?? ''].filter((part) => part !== '').join(', ')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'matters',
      title: t('handover.column.matters'),
      cell: ({ matters }) => <span className={classes.cut}>{matters}</span>,
    },
    {
      key: 'signed_at',
      title: t('handover.column.signed_at'),
      sort: 'signed_at',
      isDescendingFirst: true,
      width: 140,
      cell: ({ signed_at }) => <time dateTime={signed_at}>{words.moment(signed_at)}</time>,
      phone: 'mark',
    },
    {
      key: 'arriving',
      title: t('handover.column.arriving'),
      width: 180,
      cell: ({ receipt }) => receipt?.arriving.name ?? <span className={layout.quietSmall}>–</span>,
    },
    {
      key: 'state',
      title: t('handover.column.state'),
      width: 230,
      cell: (row) => <HandoverMark handover={row} />,
      phone: 'text',
    },
  ];
}

function HandoverMark({ handover: { leaving, receipt } }: { handover: Handover }) {
  const { t } = useTranslation('security');
  const state = handoverState({ leaving_id: leaving.id, arriving_id: receipt?.arriving.id ?? null });
  const look = state === 'signed' ? SIGNED : WAITING;
  return (
    <Mark look={look} variant="bold">
      {t(`handover.state.${state}`)}
    </Mark>
  );
}

const SIGNED: MarkLook = { icon: IconSignature, tone: 'accepted' };
const WAITING: MarkLook = { icon: IconClock, tone: 'progress' };
