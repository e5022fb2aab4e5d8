import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { INCIDENT_PHOTOS_MAX } from '@gerbang/shared/contracts/operations/security';
import type { Round } from '@gerbang/shared/contracts/operations/security';
import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { useStripUploads } from '../../../components/photos/photo-strip-uploads.ts';
import { ShownPhotos } from '../../../components/photos/ShownPhotos.tsx';
import { UploadStrip } from '../../../components/photos/UploadStrip.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import type { SecurityWords } from './security-page.ts';
import { useAddIncidentMutation } from './security.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './patrols.module.css';
import shared from './security.module.css';

interface Props {
  opened: boolean;
  round: Round;
  property_id: string;
  onClose: () => void;
}

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
  const form = useIncidentForm(round, property_id, onClose);
  const field = useFields(form);
  return (
    <form {...form.formProps} className={shared.form}>
      <FormAlert text={form.alert} />
      <Textarea {...field('note')} data-autofocus label={t('incident.note')} withAsterisk rows={3} maxLength={1000} />
      <Select
        {...field('checkpoint_id', 'choice')}
        label={t('incident.where')}
        data={[
          { value: '', label: t('incident.between') },
          ...round.stops.map(({ checkpoint_id, name }) => ({ value: checkpoint_id, label: name })),
        ]}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true, zIndex: 400 }}
      />
      <UploadStrip label={t('incident.photos')} uploads={form.uploads} max={INCIDENT_PHOTOS_MAX} />
      <Button
        type="submit"
        fullWidth
        className={classes.large ?? ''}
        loading={form.isSending}
        disabled={form.isSending}
      >
        {t('incident.save')}
      </Button>
    </form>
  );
}

/** The checkpoint that was scanned last. The guard is most likely still there. */
function lastSeen({ stops }: Round): string | null {
  const times = stops.flatMap(({ scan }) => (scan === null ? [] : [new Date(scan.at).getTime()]));
  const last = Math.max(...times);
  return stops.find(({ scan }) => scan !== null && new Date(scan.at).getTime() === last)?.checkpoint_id ?? null;
}

function useIncidentForm(round: Round, property_id: string, onClose: () => void) {
  const { t } = useTranslation('security');
  const uploads = useStripUploads(useAuth().token);
  // The id stays the same in a retry, so that a lost response does not lead to a second incident.
  const [id] = useState(newUuid);
  const [add] = useAddIncidentMutation();
  const form = useApiForm({
    initialValues: { note: '', checkpoint_id: lastSeen(round) },
    check: ({ note }): Faults => (note.trim() === '' ? { note: 'required' } : {}),
    send: async ({ note, checkpoint_id }) => {
      const photos = await uploads.urls().catch(() => null);
      if (photos === null) return { error: t('incident.photosFailed') };
      const body = { id, checkpoint_id, note: note.trim(), photos, at: new Date().toISOString() };
      return add({ property_id, id: round.id, body });
    },
    onSaved: () => {
      uploads.clear();
      staffToast('success', t('incident.saved'));
      onClose();
    },
  });
  return { ...form, uploads };
}

/** Renders nothing if the round has no incidents. */
export function IncidentList({ round: { incidents }, words }: { round: Round; words: SecurityWords }) {
  const { t } = useTranslation('security');
  if (incidents.length === 0) return null;
  return (
    <section>
      <h3 className={shared.section}>{t('walk.incidents')}</h3>
      <ul className={classes.incidents}>
        {incidents.map(({ id, checkpoint, note, at, photo_urls }) => (
          <li key={id}>
            <b>{checkpoint ?? t('incident.between')}</b>
            <span className={layout.quietSmall}>{words.clock(at)}</span>
            <p>{note}</p>
            <ShownPhotos label={t('incident.photos')} urls={photo_urls} isLabelHidden />
          </li>
        ))}
      </ul>
    </section>
  );
}
