import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './verify.module.css';

/** Asks the server once more. A button that is at work cannot hold the focus; whoever pressed it gets it back. */
export function AgainButton({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
  const { t } = useTranslation('verify');
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isChecking || !wasPressed.current) return;
    wasPressed.current = false;
    button.current?.focus();
  }, [isChecking]);
  const press = () => {
    wasPressed.current = true;
    onCheck();
  };
  return (
    <Button
      ref={button}
      variant="default"
      className={classes.again ?? ''}
      leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
      loading={isChecking}
      onClick={press}
    >
      {t('again')}
    </Button>
  );
}
