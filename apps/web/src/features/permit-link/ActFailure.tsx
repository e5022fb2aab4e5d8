import { Text } from '@mantine/core';

import { useErrorText } from '../../lib/api/problem.ts';

/** Why it was not done; nothing while there is nothing to say. */
export function ActFailure({ error }: { error: unknown }) {
  const errorText = useErrorText();
  if (error === undefined) return null;
  return (
    <Text role="alert" c="var(--mantine-color-error)" fz={14} mt={12}>
      {errorText(error)}
    </Text>
  );
}
