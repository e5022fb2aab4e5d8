import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { INCIDENT_PHOTOS_MAX } from '@gerbang/shared/contracts/security';
import type { Round } from '@gerbang/shared/contracts/security';
import { Button, Select, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { useStripUploads } from '../../components/photo-strip-uploads.ts';
import { Sheet } from '../../components/Sheet.tsx';
import { UploadStrip } from '../../components/UploadStrip.tsx';
import { fieldCodes, useErrorText } from '../../lib/api/problem.ts';
import { focusFirst } from '../../lib/focus-first.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { FormAlert } from './FormAlert.tsx';
import { useAddIncidentMutation } from './security.api.ts';

import classes from './patrols.module.css';
import shared from './security.module.css';

const BETWEEN = 'none';

interface Props {
  opened: boolean;
  round: Round;
  property_id: string;
  onClose: () => void;
}

/** Takes down what is not as it should be, with photos. */
export function IncidentSheet({ opened, ...props }: Props) {
  const { t } = useTranslation('security');
  return (
    <Sheet opened={opened} onClose={props.onClose} title={t('incident.title')}>
      <IncidentForm {...props} />
    </Sheet>
  );
}

function IncidentForm({ round, property_id, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('security');
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const form = useIncidentForm(round, property_id, onClose);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate className={shared.form}>
      <FormAlert text={form.alert} />
      <Textarea
        data-autofocus
        label={t('incident.note')}
        withAsterisk
        rows={3}
        maxLength={1000}
        value={form.note}
        onChange={({ currentTarget }) => form.setNote(currentTarget.value)}
        error={error(form.faults['note'])}
        data-path="note"
      />
      <Select
        label={t('incident.where')}
        data={[
          { value: BETWEEN, label: t('incident.between') },
          ...round.stops.map(({ checkpoint_id, name }) => ({ value: checkpoint_id, label: name })),
        ]}
        value={form.checkpoint_id ?? BETWEEN}
        onChange={(value) => form.setCheckpoint(value === BETWEEN ? null : value)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true, zIndex: 400 }}
      />
      <UploadStrip label={t('incident.photos')} uploads={form.uploads} max={INCIDENT_PHOTOS_MAX} />
      <Button type="submit" fullWidth className={classes.large ?? ''} loading={form.isSaving} disabled={form.isSaving}>
        {t('incident.save')}
      </Button>
    </form>
  );
}

/** The checkpoint that was seen last is where the guard most likely stands. */
function lastSeen({ stops }: Round): string | null {
  const times = stops.flatMap(({ scan }) => (scan === null ? [] : [new Date(scan.at).getTime()]));
  const last = Math.max(...times);
  return stops.find(({ scan }) => scan !== null && new Date(scan.at).getTime() === last)?.checkpoint_id ?? null;
}

function useIncidentForm(round: Round, property_id: string, onClose: () => void) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const uploads = useStripUploads(useAuth().token);
  const [id] = useState(newUuid);
  const [note, setNote] = useState('');
  const [checkpoint_id, setCheckpoint] = useState(() => lastSeen(round));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [alert, setAlert] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const [add, { isLoading }] = useAddIncidentMutation();
  const refuse = (fields: Readonly<Record<string, string>>, text?: string): readonly string[] => {
    setFaults(fields);
    setAlert(text);
    return Object.keys(fields);
  };
  const save = async (): Promise<readonly string[]> => {
    if (note.trim() === '') return refuse({ note: 'required' });
    setWaiting(true);
    const photos = await uploads.urls().catch(() => null);
    setWaiting(false);
    if (photos === null) return refuse({}, t('incident.photosFailed'));
    const body = { id, checkpoint_id, note: note.trim(), photos, at: new Date().toISOString() };
    const { error } = await add({ property_id, id: round.id, body });
    if (error !== undefined) return refuse(fieldCodes(error), errorText(error));
    uploads.clear();
    staffToast('success', t('incident.saved'));
    onClose();
    return [];
  };
  const change = (text: string) => {
    setNote(text);
    setFaults({});
  };
  return {
    note,
    setNote: change,
    checkpoint_id,
    setCheckpoint,
    uploads,
    faults,
    alert,
    save,
    isSaving: isLoading || isWaiting,
  };
}
