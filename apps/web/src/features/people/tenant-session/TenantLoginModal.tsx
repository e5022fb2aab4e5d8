import { email as emailSchema } from '@gerbang/shared/contracts/common';
import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';

import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { useFieldText } from '../../../lib/i18n/field-text.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { loginArgs } from '../../../lib/session/login-args.ts';
import { saveTenantSession } from '../../../lib/session/tenant-session.ts';
import { publicToast } from '../../../lib/toasts/public-toasts.tsx';
import { useTenantLoginMutation } from './tenant-session.api.ts';

/** Any password is accepted as long as it is not empty. */
const tenantLoginForm = z.object({
  email: emailSchema,
  password: z.string('required').check(z.minLength(1, 'required')),
});

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Called after a login. When undefined, the category screen opens. */
  onArrive?: () => void;
}

export function TenantLoginModal({ opened, ...props }: Props) {
  const { t } = useTranslation(['public', 'common']);
  return (
    <Modal opened={opened} onClose={props.onClose} title={t('public:tenant.loginTitle')} size={420}>
      <LoginForm {...props} />
    </Modal>
  );
}

/** Mounted only while the dialog is open, so that it starts empty each time. */
function LoginForm({ onClose, onArrive }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['public', 'common']);
  const fieldText = useFieldText();
  const navigate = useNavigate();
  const [login, { isLoading }] = useTenantLoginMutation();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(tenantLoginForm, { sync: true }),
    onSubmitPreventDefault: 'always',
  });

  const submit = form.onSubmit(
    async ({ email, password }) => {
      const answer = await login(loginArgs(email.trim(), password));
      if (answer.data === undefined) return publicToast('error', t('public:tenant.loginFailed'));
      saveTenantSession(answer.data.result);
      publicToast('success', t('public:tenant.loginSucceeded'));
      onClose();
      await (onArrive === undefined ? navigate('/permits') : onArrive());
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
  );

  const email = form.getInputProps('email');
  const password = form.getInputProps('password');
  return (
    <form onSubmit={submit} noValidate>
      <Text fz={15} c="dimmed" mb={20} lh={1.5}>
        {t('public:tenant.loginText')}
      </Text>
      <Stack gap={16}>
        <TextInput
          data-autofocus
          label={t('common:email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...email}
          key={form.key('email')}
          error={fieldText(email.error)}
        />
        <PasswordField
          label={t('common:password')}
          autoComplete="current-password"
          {...password}
          key={form.key('password')}
          error={fieldText(password.error)}
        />
        <Group grow gap={12} mt={8} wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" px={8} loading={isLoading} disabled={isLoading}>
            {t('public:tenant.loginNow')}
          </Button>
        </Group>
        <Anchor component={Link} to="/forgotPassword?kind=tenant" fz={14} fw={600} ta="center" py={4}>
          {t('public:tenant.forgotPassword')}
        </Anchor>
      </Stack>
    </form>
  );
}
