import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { PermitStatus, StatusBody } from '@gerbang/shared/contracts/permits/status';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFileOff, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { BackChevron } from '../../../components/frame/BackChevron.tsx';
import { RetryCountdown } from '../../../components/text/RetryCountdown.tsx';
import type { FillForm } from '../../../entities/permit/reused.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { SearchForm } from './SearchForm.tsx';
import { useStatusSearch } from './use-status-search.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './check-status.module.css';

export function CheckStatus({ fillForm }: { fillForm: FillForm }) {
  const { t } = useTranslation(['status', 'public']);
  const { form, found, live, error, isLoading, isUnreadable, isCancelling, search, asked } = useStatusSearch();
  const [askingAfter, setAskingAfter] = useState<PermitStatus>();
  const codeField = useRef<HTMLInputElement>(null);
  const askAgain = () => {
    setAskingAfter(found);
    // The fields become visible in the next frame and cannot be focused before.
    requestAnimationFrame(() => codeField.current?.focus());
  };
  const isFolded = found !== undefined && askingAfter !== found;
  return (
    <div className={classes.page}>
      <Group gap={8} justify="space-between" wrap="nowrap">
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
      </Group>
      <SearchForm
        form={form}
        isFolded={isFolded}
        isUnreadable={isUnreadable && found === undefined && error === undefined}
        isCancelling={isCancelling}
        isLoading={isLoading}
        onSearch={search}
        codeRef={codeField}
      />
      <output className={layout.spoken}>{isLoading ? t('status:searching') : ''}</output>
      {error !== undefined && <SearchFailure error={error} onRetry={() => search(form.values)} />}
      <Result
        isLoading={isLoading}
        found={found}
        live={live}
        asked={asked}
        fillForm={fillForm}
        onChanged={(proof) => search({ ...form.values, proof })}
      />
    </div>
  );
}

interface Props {
  isLoading: boolean;
  /** The permit as the search returned it. */
  found: PermitStatus | undefined;
  /** The latest state after the search, from the live stream. */
  live: PermitStatus | undefined;
  asked: StatusBody | undefined;
  fillForm: FillForm;
  /** Called when the applicant has changed the permit here. */
  onChanged: (proof: string) => void;
}

/** Error shown when the code of the result cannot be loaded, which means that the network is down. */
const NOT_LOADED = { status: 'FETCH_ERROR' };

// The result shows kinds of work with the texts of the work form.
const loadView = async () => {
  const [{ StatusView }] = await Promise.all([import('./StatusView.tsx'), loadTexts(['work'])]);
  return StatusView;
};

/** The result of a search. Its code is loaded during the request, or earlier when the browser is idle. */
function Result({ isLoading, found, live, asked, fillForm, onChanged }: Props) {
  const { Part: View, hasFailed, retry } = useLazyPart(loadView, isLoading || found !== undefined);
  if (found === undefined || asked === undefined) return isLoading && <ResultSkeleton />;
  if (hasFailed) return <SearchFailure error={NOT_LOADED} onRetry={retry} />;
  return View === undefined ? (
    <ResultSkeleton />
  ) : (
    <View found={found} live={live} asked={asked} fillForm={fillForm} onChanged={onChanged} />
  );
}

/** Error codes that say nothing about the permit. All other codes mean that no form matches the search. */
const TRANSIENT: ReadonlySet<string> = new Set(['rate_limited', 'internal', 'unavailable']);

interface SearchFailureProps {
  error: unknown;
  onRetry: () => void;
}

function SearchFailure({ error, onRetry }: SearchFailureProps) {
  const { t } = useTranslation(['status', 'common']);
  const errorText = useErrorText();
  const code = problemOf(error)?.code;
  const isNotFound = code !== undefined && !TRANSIENT.has(code);
  const Icon = isNotFound ? IconFileOff : IconAlertTriangle;
  return (
    <div className={classes.banner} data-tone={isNotFound ? 'rejected' : 'progress'} role="alert">
      <Icon size={28} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.bannerTitle}>{isNotFound ? t('status:notFound') : t('status:searchFailed')}</p>
        <Text className={classes.bannerText}>
          {isNotFound ? t('status:notFoundHint') : errorText(error)} <RetryCountdown error={error} onRetry={onRetry} />
        </Text>
        {!isNotFound && (
          <Button variant="default" mt={12} onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

function ResultSkeleton() {
  return (
    <div aria-hidden="true" data-testid="status-skeleton">
      <Skeleton height={132} radius={12} mt={12} />
      <div className={classes.columns}>
        <Skeleton height={76} radius={12} className={classes.aside} />
        <div className={classes.main}>
          <Skeleton height={216} radius={12} />
          <Skeleton height={260} radius={12} />
        </div>
      </div>
    </div>
  );
}
