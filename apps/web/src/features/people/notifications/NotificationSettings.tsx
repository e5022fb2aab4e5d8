import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { NotificationSettings as Settings } from '@gerbang/shared/contracts/people/notifications';
import { mailChoicesOf, NOTIFICATION_KINDS, NOTIFICATIONS_BY_ACTION } from '@gerbang/shared/domain/people/channels';
import type { Channels, NotificationKind } from '@gerbang/shared/domain/people/channels';
import { Button, NativeSelect, Skeleton, Switch, Text } from '@mantine/core';
import { useState } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { DIGEST_TIMES } from './digest-times.ts';
import { useNotificationSettingsQuery, useSetNotificationSettingsMutation } from './notifications.api.ts';

import classes from './notifications.module.css';

export function NotificationSettings() {
  const { t } = useTranslation('notifications');
  const { data, isError, isFetching, refetch } = useNotificationSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined) {
    if (!isError) return <Skeleton height={320} mt={16} radius={8} />;
    return <LoadFailure text={t('choose.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return <Choices stored={data} />;
}

function Choices({ stored }: { stored: Settings }) {
  const { t } = useTranslation('notifications');
  const { userData } = useAuth();
  const [changed, setChanged] = useState<Settings>();
  const { save, isSaving } = useSave(() => setChanged(undefined));
  const settings = changed ?? stored;
  const choose = (kind: NotificationKind, channels: Channels) =>
    setChanged({ ...settings, kinds: { ...settings.kinds, [kind]: channels } });
  const kinds = kindsFor(userData?.role.actions ?? []);
  const decides = userData?.role.actions.includes('permit.decide') === true;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save(settings);
      }}
    >
      <Text fz={13} c="dimmed" mt={4} lh={1.5}>
        {t('choose.text', DIGEST_TIMES)}
      </Text>
      <table className={classes.choices}>
        <thead>
          <tr>
            <th scope="col">{t('choose.what')}</th>
            <th scope="col">{t('choose.app')}</th>
            <th scope="col">{t('choose.mail')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <KindRow key={kind} kind={kind} channels={settings.kinds[kind]} onChoose={(to) => choose(kind, to)} />
          ))}
        </tbody>
      </table>
      {decides && (
        <Switch
          m="16px 0"
          label={t('choose.decisionMail')}
          description={t('choose.decisionMailText')}
          checked={settings.decision_mail}
          onChange={({ currentTarget }) => setChanged({ ...settings, decision_mail: currentTarget.checked })}
        />
      )}
      <Button type="submit" mt={decides ? 0 : 16} loading={isSaving} disabled={isSaving || changed === undefined}>
        {t('choose.save')}
      </Button>
    </form>
  );
}

/** Kinds of notifications that a person with `actions` can receive. */
function kindsFor(actions: readonly string[]): readonly NotificationKind[] {
  const heard = Object.entries(NOTIFICATIONS_BY_ACTION).filter(([action]) => actions.includes(action));
  const kinds = new Set<NotificationKind>(heard.flatMap(([, some]) => [...some]));
  return NOTIFICATION_KINDS.filter((kind) => kinds.has(kind));
}

interface RowProps {
  kind: NotificationKind;
  channels: Channels;
  onChoose: (channels: Channels) => void;
}

function KindRow({ kind, channels, onChoose }: RowProps) {
  const { t } = useTranslation('notifications');
  const name = t(`choose.kind.${kind}`);
  const mails = mailChoicesOf(kind).map((value) => ({ value, label: t(`choose.mailChoice.${value}`) }));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.appCell} data-label={t('choose.app')}>
        <Switch
          aria-label={t('choose.appOf', { kind: name })}
          checked={channels.app}
          onChange={({ currentTarget }) => onChoose({ ...channels, app: currentTarget.checked })}
        />
      </td>
      <td data-label={t('choose.mail')}>
        <NativeSelect
          aria-label={t('choose.mailOf', { kind: name })}
          data={mails}
          value={channels.mail}
          onChange={({ currentTarget }) => onChoose({ ...channels, mail: currentTarget.value as Channels['mail'] })}
        />
      </td>
    </tr>
  );
}

function useSave(onSaved: () => void) {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const [set, { isLoading }] = useSetNotificationSettingsMutation();
  const save = async (settings: Settings) => {
    const { error } = await set(settings);
    if (error !== undefined) {
      staffToast('error', t('choose.notSaved'));
      staffToast('blank', errorText(error));
      return;
    }
    onSaved();
    staffToast('success', t('choose.saved'));
  };
  return { save, isSaving: isLoading };
}
