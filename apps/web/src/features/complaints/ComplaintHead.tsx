import '@mantine/core/styles/Breadcrumbs.layer.css';
import type { ComplaintDetail } from '@gerbang/shared/contracts/complaints';
import { Anchor, Breadcrumbs, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { DueMark, PriorityMark, StatusMark } from './Marks.tsx';
import { COMPLAINT_PAGES, type ComplaintPage } from './paths.ts';
import type { ComplaintWords } from './use-complaint-words.ts';
import { useNow } from './use-now.ts';

import classes from './detail.module.css';

interface Props {
  page: ComplaintPage;
  complaint: ComplaintDetail;
  words: ComplaintWords;
  actions: ReactNode;
}

/** Where one is, what it is, how it stands, and what can be done. */
export function ComplaintHead({ page, complaint, words, actions }: Props) {
  const { t } = useTranslation('complaints');
  const now = useNow();
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <nav aria-label={t('detail.breadcrumb')}>
          <Breadcrumbs separatorMargin={6} mb={4}>
            <Anchor component={Link} to={COMPLAINT_PAGES[page]} fz={13} fw={550}>
              {t(`page.${page}.title`)}
            </Anchor>
            <Text fz={13} c="dimmed" aria-current="page">
              {complaint.code}
            </Text>
          </Breadcrumbs>
        </nav>
        <Title order={1} fz={22} lh={1.2}>
          {complaint.title}
        </Title>
        <p className={classes.marks}>
          <StatusMark status={complaint.status} />
          <PriorityMark priority={complaint.priority} />
          <DueMark standing={words.due(complaint, now)} />
        </p>
      </div>
      {actions}
    </div>
  );
}

/** There is no such complaint, or none this person may know of. */
export function UnknownComplaint({ page }: { page: ComplaintPage }) {
  const { t } = useTranslation('complaints');
  return (
    <div className={classes.unknown}>
      <Title order={1} fz={22}>
        {t('detail.unknownTitle')}
      </Title>
      <Text c="dimmed">{t('detail.unknownText')}</Text>
      <Anchor component={Link} to={COMPLAINT_PAGES[page]}>
        {t('detail.back')}
      </Anchor>
    </div>
  );
}
