import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { savedViewFacts, VIEW_NAME_MAX, VIEWS_MAX } from '@gerbang/shared/contracts/insight/saved-views';
import type { SavedView, SavedViewFacts } from '@gerbang/shared/contracts/insight/saved-views';
import { Button, Checkbox, Menu, TextInput } from '@mantine/core';
import {
  IconBookmark,
  IconDeviceFloppy,
  IconMail,
  IconMailOff,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';

import { schemaFaults } from '../../lib/forms/faults.ts';
import { useApiForm } from '../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { useFields } from '../form/use-fields.ts';
import { useChangeViewMutation, useDeleteViewMutation, useSaveViewMutation } from './saved-views.api.ts';
import { useSavedViews } from './use-saved-views.ts';
import { useMailTime } from './view-mail.ts';
import { ViewMailDialog } from './ViewMailDialog.tsx';

import layout from '../../lib/theme/layout.module.css';
import classes from './DataTable.module.css';

/** Shows, saves and deletes views of a list. A view is a name for the filters and the order in the address. */
export function SavedViewsMenu({ list, download }: { list: string; download: string | null }) {
  const { t } = useTranslation('table');
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const saved = useSavedViews(list, isOpen);
  const { property_id, shown, isChanged } = saved;
  if (property_id === null) return null;
  return (
    <>
      <Menu position="bottom-end" width={264} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.tool ?? ''}
            leftSection={<IconBookmark size={16} stroke={1.8} />}
            rightSection={isChanged && <i className={classes.changed} aria-hidden="true" />}
          >
            {shown?.name ?? t('views.button')}
            {isChanged && <span className={layout.spoken}>, {t('views.changed')}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('views.button')}>
          {saved.views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={view.shared ? <IconUsers size={16} stroke={1.8} /> : <IconBookmark size={16} stroke={1.8} />}
              rightSection={!view.is_own && <small>{view.owner}</small>}
              aria-current={view.id === shown?.id || undefined}
              onClick={() => saved.show(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {saved.views.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
          <Menu.Divider />
          {shown?.is_own === true && (
            <OwnView
              view={shown}
              saved={saved}
              property_id={property_id}
              onMail={download === null ? null : () => setMailing(true)}
              onDelete={() => setDeleting(true)}
            />
          )}
          <Menu.Item leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setNaming(true)}>
            {t('views.saveNew')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {shown !== undefined && (
        <>
          <DeleteDialog
            opened={isDeleting}
            view={shown}
            property_id={property_id}
            onDeleted={saved.leave}
            onClose={() => setDeleting(false)}
          />
          {isMailing && (
            <ViewMailDialog
              view={shown}
              download={download ?? ''}
              property_id={property_id}
              onClose={() => setMailing(false)}
            />
          )}
        </>
      )}
      {isNaming && (
        <NewViewDialog
          list={list}
          property_id={property_id}
          query={saved.query}
          onSaved={(id) => saved.show({ id, query: saved.query })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

interface OwnProps {
  view: SavedView;
  saved: ReturnType<typeof useSavedViews>;
  property_id: string;
  /** Null for a list that cannot be downloaded. */
  onMail: (() => void) | null;
  onDelete: () => void;
}

/** What the owner of the shown view may do with it. */
function OwnView({ view, saved, property_id, onMail, onDelete }: OwnProps) {
  const { t } = useTranslation('table');
  const [change] = useChangeViewMutation();
  const mailTime = useMailTime();
  const { id, shared, mail } = view;
  const save = async (changed: Partial<SavedViewFacts>, done: string = t('views.saved')) => {
    const { name, query } = view;
    const { error } = await change({ property_id, id, body: { name, query, shared, mail, ...changed } });
    if (error === undefined) staffToast('success', done);
    else staffToast('error', t('views.failed'));
  };
  return (
    <>
      {saved.isChanged && (
        <Menu.Item
          leftSection={<IconDeviceFloppy size={16} stroke={1.8} />}
          onClick={() => void save({ query: saved.query })}
        >
          {t('views.save')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconUsers size={16} stroke={1.8} />} onClick={() => void save({ shared: !shared })}>
        {t(shared ? 'views.unshare' : 'views.share')}
      </Menu.Item>
      {mail !== null && (
        <Menu.Item
          leftSection={<IconMailOff size={16} stroke={1.8} />}
          rightSection={<small>{mailTime(mail)}</small>}
          onClick={() => void save({ mail: null }, t('views.mailStopped'))}
        >
          {t('views.mailStop')}
        </Menu.Item>
      )}
      {mail === null && onMail !== null && (
        <Menu.Item leftSection={<IconMail size={16} stroke={1.8} />} onClick={onMail}>
          {t('views.mail')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTrash size={16} stroke={1.8} />} onClick={onDelete}>
        {t('views.delete')}
      </Menu.Item>
    </>
  );
}

interface DeleteProps extends Pick<OwnProps, 'view' | 'property_id'> {
  opened: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteDialog({ opened, view: { id, name, shared }, property_id, onDeleted, onClose }: DeleteProps) {
  const { t } = useTranslation('table');
  const [remove, { isLoading }] = useDeleteViewMutation();
  const erase = async () => {
    const { error } = await remove({ property_id, id });
    if (error !== undefined) return staffToast('error', t('views.deleteFailed'));
    staffToast('success', t('views.deleted'));
    onClose();
    onDeleted();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('views.deleteTitle', { name })}
      text={t(shared ? 'views.deleteShared' : 'views.deleteOwn')}
      confirm={t('views.deleteConfirm')}
      isLoading={isLoading}
      onConfirm={() => void erase()}
    />
  );
}

interface NewProps {
  list: string;
  property_id: string;
  query: string;
  onSaved: (id: string) => void;
  onClose: () => void;
}

function NewViewDialog({ list, property_id, query, onSaved, onClose }: NewProps) {
  const { t } = useTranslation('table');
  const [save] = useSaveViewMutation();
  const form = useApiForm({
    initialValues: { name: '', shared: false },
    check: (values) => schemaFaults(savedViewFacts, { ...values, query, mail: null }),
    send: (values) => save({ property_id, body: { ...values, list, query, mail: null } }),
    onSaved: ({ id }) => {
      staffToast('success', t('views.saved'));
      onClose();
      onSaved(id);
    },
    onFailed: () => staffToast('error', t('views.failed')),
    texts: { 'name:too_many': t('views.tooMany', { count: VIEWS_MAX }) },
  });
  const field = useFields(form);
  return (
    <FormDialog
      form={form}
      title={t('views.saveNew')}
      submit={t('views.save')}
      size={440}
      columns={1}
      onClose={onClose}
    >
      <TextInput
        {...field('name')}
        label={t('views.name')}
        maxLength={VIEW_NAME_MAX}
        autoComplete="off"
        data-autofocus
      />
      <Checkbox {...field('shared', 'checkbox')} label={t('views.shareLabel')} />
    </FormDialog>
  );
}
