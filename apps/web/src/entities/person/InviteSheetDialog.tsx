import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { INVITE_SHEET_MAX, inviteSheetBody } from '@gerbang/shared/contracts/people/users';
import type { InviteSheetAnswer } from '@gerbang/shared/contracts/people/users';
import { readInviteSheet, writeInviteSheet } from '@gerbang/shared/domain/people/invite-sheet';
import type { SheetPerson } from '@gerbang/shared/domain/people/invite-sheet';
import { Button, FileButton, Modal, Table, Textarea } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useFields } from '../../components/form/use-fields.ts';
import { writeDraft } from '../../lib/drafts/draft-store.ts';
import { schemaFaults } from '../../lib/forms/faults.ts';
import type { Faults } from '../../lib/forms/faults.ts';
import { useDraftForm } from '../../lib/forms/use-draft-form.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useInviteSheetMutation } from './invite-sheet.api.ts';
import { useRoleChoicesQuery } from './people.api.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './invite-sheet.module.css';

interface Props {
  property: { id: string; name: string };
  onClose: () => void;
}

type Result = InviteSheetAnswer['results'][number];
type Reported = SheetPerson & Result;

/** Invites the people of a pasted sheet or CSV file to a property and then shows the result of each row. */
export function InviteSheetDialog({ property, onClose }: Props) {
  const { t } = useTranslation('users');
  const isPhone = useIsPhone();
  const [report, setReport] = useState<readonly Reported[] | null>(null);
  const title = t('sheet.title', { name: property.name });
  if (report === null)
    return <SheetForm property_id={property.id} title={title} onReport={setReport} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={title} size={780} fullScreen={isPhone}>
      <Report rows={report} onFix={() => setReport(null)} onClose={onClose} />
    </Modal>
  );
}

interface FormProps {
  property_id: string;
  title: string;
  onReport: (rows: readonly Reported[]) => void;
  onClose: () => void;
}

function SheetForm({ property_id, title, onReport, onClose }: FormProps) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { data: roles = [] } = useRoleChoicesQuery();
  const [invite] = useInviteSheetMutation();
  // Per person, because a colleague at the same computer must not find these names.
  const draftName = `invite-sheet:${useAuth().user_id}:${property_id}`;
  const bodyOf = (values: { text: string }) => ({ property_id, language, people: readInviteSheet(values.text) });
  const form = useDraftForm({
    initialValues: { text: '' },
    draft: { name: draftName },
    check: (values): Faults => {
      const [fault] = Object.values(schemaFaults(inviteSheetBody, bodyOf(values)));
      return fault === undefined ? {} : { text: fault };
    },
    send: (values) => invite(bodyOf(values)),
    onSaved: ({ results }, values) => {
      const rows = bodyOf(values).people.map((person, index) => ({ ...person, ...(results[index] ?? UNKNOWN) }));
      const refused = rows.filter(isRefused);
      // Stays on the device until it is corrected, also when the report is closed.
      if (refused.length > 0) writeDraft(draftName, { text: writeInviteSheet(refused) }, [], Date.now());
      onReport(rows);
    },
    texts: { 'text:too_many': t('sheet.tooMany', { most: INVITE_SHEET_MAX }) },
  });
  const field = useFields(form);
  const count = readInviteSheet(form.values.text).length;
  return (
    <FormDialog
      form={form}
      title={title}
      submit={t('sheet.submit', { count })}
      size={620}
      columns={1}
      isWaiting={count === 0}
      onClose={onClose}
    >
      <Textarea
        {...field('text')}
        label={t('sheet.people')}
        description={t('sheet.text')}
        placeholder={t('sheet.example')}
        rows={8}
        data-autofocus
      />
      <div className={layout.quietSmall}>{t('sheet.roles', { names: roles.map(({ name }) => name).join(', ') })}</div>
      <FileButton
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(file) => void file?.text().then((read) => form.set('text', read))}
      >
        {(button) => (
          <Button variant="default" {...button} className={classes.file ?? ''}>
            {t('sheet.file')}
          </Button>
        )}
      </FileButton>
    </FormDialog>
  );
}

const isRefused = ({ outcome }: Result) => outcome === 'refused';
const UNKNOWN: Result = { outcome: 'refused', reason: 'invalid' };

interface ReportProps {
  rows: readonly Reported[];
  onFix: () => void;
  onClose: () => void;
}

function Report({ rows, onFix, onClose }: ReportProps) {
  const { t } = useTranslation('users');
  const refused = rows.filter(isRefused);
  return (
    <>
      <div className={classes.rows}>
        <Table aria-label={t('sheet.report')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('column.name')}</Table.Th>
              <Table.Th>{t('column.role')}</Table.Th>
              <Table.Th>{t('sheet.result')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, email, role, outcome, reason }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the rows of a sheet have no other key and never move
              <Table.Tr key={index}>
                <Table.Td>
                  {name}
                  <div className={layout.quietSmall}>{email}</div>
                </Table.Td>
                <Table.Td>{role}</Table.Td>
                <Table.Td className={outcome === 'refused' ? (layout.rejected ?? '') : ''}>
                  {reason === null ? t(`sheet.outcome.${outcome}`) : t(`sheet.reason.${reason}`)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <div className={classes.foot}>
        {refused.length > 0 && (
          <Button variant="default" onClick={onFix}>
            {t('sheet.fix', { count: refused.length })}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t('gatePin.done')}
        </Button>
      </div>
    </>
  );
}
