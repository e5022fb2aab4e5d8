import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Table.layer.css';
import type { InviteSheetAnswer } from '@gerbang/shared/contracts/people/users';
import { readInviteSheet, writeInviteSheet } from '@gerbang/shared/domain/people/invite-sheet';
import type { SheetPerson } from '@gerbang/shared/domain/people/invite-sheet';
import { Button, FileButton, Modal, Table, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FormAlert } from '../../components/form/FormAlert.tsx';
import { DialogFoot } from '../../components/form/FormDialog.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
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
  const [text, setText] = useState('');
  const [report, setReport] = useState<readonly Reported[] | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sheet.title', { name: property.name })}
      size={report === null ? 620 : 780}
      fullScreen={isPhone}
    >
      {report === null ? (
        <SheetForm property_id={property.id} text={text} onText={setText} onReport={setReport} onClose={onClose} />
      ) : (
        <Report
          rows={report}
          onFix={(refused) => {
            setText(writeInviteSheet(refused));
            setReport(null);
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface FormProps {
  property_id: string;
  text: string;
  onText: (text: string) => void;
  onReport: (rows: readonly Reported[]) => void;
  onClose: () => void;
}

function SheetForm({ property_id, text, onText, onReport, onClose }: FormProps) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const errorText = useErrorText();
  const { data: roles = [] } = useRoleChoicesQuery();
  const [invite, { isLoading, error }] = useInviteSheetMutation();
  const people = readInviteSheet(text);
  const send = async () => {
    const { data } = await invite({ property_id, language, people });
    if (data === undefined) return;
    onReport(people.flatMap((person, index) => ({ ...person, ...(data.results[index] ?? UNKNOWN) })));
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (people.length > 0) void send();
      }}
    >
      <FormAlert text={error === undefined ? null : errorText(error)} />
      <Textarea
        label={t('sheet.people')}
        description={t('sheet.text')}
        placeholder={t('sheet.example')}
        rows={8}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        data-autofocus
      />
      <p className={layout.quietSmall}>{t('sheet.roles', { names: roles.map(({ name }) => name).join(', ') })}</p>
      <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void file?.text().then(onText)}>
        {(button) => (
          <Button variant="default" {...button} className={classes.file ?? ''}>
            {t('sheet.file')}
          </Button>
        )}
      </FileButton>
      <DialogFoot
        form={{ isSending: isLoading }}
        submit={t('sheet.submit', { count: people.length })}
        isWaiting={people.length === 0}
        onCancel={onClose}
      />
    </form>
  );
}

const UNKNOWN: Result = { outcome: 'refused', reason: 'invalid' };

interface ReportProps {
  rows: readonly Reported[];
  onFix: (refused: readonly Reported[]) => void;
  onClose: () => void;
}

function Report({ rows, onFix, onClose }: ReportProps) {
  const { t } = useTranslation('users');
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
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
          <Button variant="default" onClick={() => onFix(refused)}>
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
