import type { SavedView } from '@gerbang/shared/contracts/insight/saved-views';
import { NativeSelect, Text } from '@mantine/core';
import { useLocation } from 'react-router';

import { useApiForm } from '../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { useFields } from '../form/use-fields.ts';
import { useChangeViewMutation } from './saved-views.api.ts';
import { useMailTime, WHEN } from './view-mail.ts';

interface Props {
  view: SavedView;
  download: string;
  property_id: string;
  onClose: () => void;
}

/** Lets the owner of a view choose when a link to its download is mailed to them. */
export function ViewMailDialog({ view, download, property_id, onClose }: Props) {
  const { t } = useTranslation('table');
  const mailTime = useMailTime();
  const { pathname: path } = useLocation();
  const [change] = useChangeViewMutation();
  const { id, name, query, shared } = view;
  const form = useApiForm({
    initialValues: { when: '0' },
    check: () => ({}),
    send: ({ when }) => {
      const chosen = WHEN[Number(when)] ?? { every: 'day', weekday: null };
      return change({ property_id, id, body: { name, query, shared, mail: { ...chosen, download, path } } });
    },
    onSaved: () => {
      staffToast('success', t('views.mailed'));
      onClose();
    },
    onFailed: () => staffToast('error', t('views.failed')),
  });
  const field = useFields(form);
  return (
    <FormDialog
      form={form}
      title={t('views.mailTitle', { name })}
      submit={t('views.mailSubmit')}
      size={440}
      columns={1}
      onClose={onClose}
    >
      <NativeSelect
        {...field('when')}
        label={t('views.mailWhen')}
        data={WHEN.map((when, index) => ({ value: String(index), label: mailTime(when) }))}
        data-autofocus
      />
      <Text fz={13} c="dimmed">
        {t('views.mailText')}
      </Text>
    </FormDialog>
  );
}
