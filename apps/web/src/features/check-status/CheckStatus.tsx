import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { Button, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { BackChevron } from '../../components/BackChevron.tsx';
import { Result } from './Result.tsx';
import { SearchFailure } from './SearchFailure.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useStatusSearch } from './use-status-search.ts';

import classes from './check-status.module.css';

/** The status screen: two fields, then everything about the permit they name. */
export function CheckStatus() {
  const { t } = useTranslation(['status', 'public']);
  const { form, found, live, error, isLoading, isUnreadable, search } = useStatusSearch();
  const [askingAfter, setAskingAfter] = useState<PermitStatus>();
  const codeField = useRef<HTMLInputElement>(null);
  const askAgain = () => {
    setAskingAfter(found);
    // The fields are there in the next frame.
    requestAnimationFrame(() => codeField.current?.focus());
  };
  const isFolded = found !== undefined && askingAfter !== found;
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <div className={classes.head}>
          <BackChevron type="mobile" />
          <BackChevron type="desktop" />
          <Title order={1} className={classes.title}>
            {t('public:category.checkStatus.name')}
          </Title>
        </div>
        {isFolded && (
          <Button
            variant="subtle"
            hiddenFrom="md"
            className={classes.again}
            leftSection={<IconSearch size={18} stroke={2} />}
            onClick={askAgain}
          >
            {t('status:newSearch')}
          </Button>
        )}
      </div>
      <SearchForm
        form={form}
        isFolded={isFolded}
        isUnreadable={isUnreadable && found === undefined && error === undefined}
        isLoading={isLoading}
        onSearch={search}
        codeRef={codeField}
      />
      <output className={classes.spoken}>{isLoading ? t('status:searching') : ''}</output>
      {error !== undefined && <SearchFailure error={error} onRetry={() => search(form.values)} />}
      <Result isLoading={isLoading} found={found} live={live} />
    </div>
  );
}
