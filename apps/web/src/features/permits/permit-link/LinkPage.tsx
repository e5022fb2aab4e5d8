import '@mantine/core/styles/Skeleton.layer.css';
import type { LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { OfficeCard } from '../../../entities/place/OfficeCard.tsx';
import { forgetLinkToken } from '../../../lib/address/use-link-token.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './permit-link.module.css';

interface Props {
  title: string;
  view: LinkView;
  details: ReactNode;
  children: ReactNode;
}

export function LinkPage({ title, view, details, children }: Props) {
  const { t } = useTranslation('links');
  return (
    <div className={classes.page}>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <p className={classes.about}>
        <Emphasised text={t('about', { code: view.status.code, property: view.property.name })} />
      </p>
      <Card className={classes.act}>{children}</Card>
      <Title order={2} className={classes.below}>
        {t('details')}
      </Title>
      <div className={classes.details}>{details}</div>
      <OfficeCard property={view.property.name} office={view.status.office} />
    </div>
  );
}

/** Link to the permit's status page. It contains the e-mail address, which the holder of the link knows anyway. */
export function statusAddress({ status, email }: ActProps['view']): string {
  return `/checkStatus/${encodeStatusLink({ form_code: status.code, email })}`;
}

export function Done({ title, text, view }: { title: string; text: string } & Pick<ActProps, 'view'>) {
  const { t } = useTranslation('links');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    forgetLinkToken('permitLink');
    // The button that had the focus is removed. Focusing the heading makes screen readers read it.
    heading.current?.focus();
  }, []);
  return (
    <div className={classes.done}>
      <IconCircleCheckFilled size={48} className={layout.accepted} aria-hidden="true" />
      <Title order={1} className={classes.title} tabIndex={-1} ref={heading}>
        {title}
      </Title>
      <Text className={classes.text}>{text}</Text>
      <Button component={Link} to={statusAddress(view)} replace>
        {t('seeStatus')}
      </Button>
      <OfficeCard property={view.property.name} office={view.status.office} />
    </div>
  );
}

export function ActFailure({ error }: { error: unknown }) {
  const errorText = useErrorText();
  if (error === undefined) return null;
  return (
    <Text role="alert" c="var(--mantine-color-error)" fz={14} mt={12}>
      {errorText(error)}
    </Text>
  );
}

export function LinkSkeleton() {
  const { t } = useTranslation();
  return (
    <output className={classes.page} aria-label={t('loading')}>
      <Skeleton height={32} width={240} mt={12} />
      <Skeleton height={180} mt={20} />
      <Skeleton height={260} mt={16} />
    </output>
  );
}

export interface ActProps {
  token: string;
  view: LinkView;
  details: ReactNode;
  /** Called when the link was used or has expired since the page was opened. */
  onEnded: () => void;
}

export function isLinkEnded(error: unknown): boolean {
  const code = problemOf(error)?.code;
  // A truncated token fails validation (`malformed`) before the server looks it up.
  return code === 'link_invalid' || code === 'link_spent' || code === 'malformed';
}
