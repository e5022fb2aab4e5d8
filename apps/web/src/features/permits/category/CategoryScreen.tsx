import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { Text, Title } from '@mantine/core';
import { IconListSearch, IconPackageExport, IconPackageImport, IconTools } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { hasPasses } from '../../../entities/permit/kept-passes.ts';
import type { SubmittedState } from '../../../entities/permit/submitted.ts';
import { loadSubmittedDialog } from '../../../entities/permit/submitted/load-submitted-dialog.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { rememberedLanguage } from '../../../lib/i18n/language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useTenantSession } from '../../../lib/session/tenant-session.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { CategoryTile } from './CategoryTile.tsx';

import classes from './category.module.css';

/** The passes on this device. When they cannot be loaded, the categories are shown without them. */
const Wallet = lazy(async () => {
  try {
    // The first screen can be shown before its language is set, so the remembered language is named.
    const texts = loadTexts(['pass'], [rememberedLanguage('public')]);
    const [{ Wallet: Part }] = await Promise.all([import('./Wallet.tsx'), texts]);
    return { default: Part };
  } catch {
    return { default: () => null };
  }
});

/**
 * The home of a tenant with its texts. Loaded later, so that it is not part of the first page. When it cannot be loaded,
 * the tenant gets the plain categories.
 */
const TenantHome = lazy(async () => {
  try {
    const [home] = await Promise.all([
      import('./home/TenantHome.tsx'),
      loadTexts(['endorse', 'forms', 'tenantComplaints', 'tenantHome'], [rememberedLanguage('public')]),
    ]);
    return { default: home.TenantHome };
  } catch {
    return { default: Categories };
  }
});

/** Loaded after the first paint, because it needs the store and the list of properties. */
const loadCutoffNote = async () => (await import('./CutoffNote.tsx')).CutoffNote;

export function CategoryScreen() {
  const { t } = useTranslation('public');
  const tenant = useTenantSession();
  usePageTitle(t('category.title'));
  return (
    <>
      {tenant === null ? (
        <Categories tenant={null} />
      ) : (
        <Suspense>
          <TenantHome tenant={tenant} />
        </Suspense>
      )}
      <SentForm />
    </>
  );
}

function Categories({ tenant }: { tenant: TenantRecord | null }) {
  const { t } = useTranslation('public');
  const title = useRef<HTMLHeadingElement>(null);
  const { Part: CutoffNote } = useLazyPart(loadCutoffNote, tenant === null);
  return (
    <div className={classes.wrap}>
      <GateArt />
      <div className={classes.inner}>
        {hasPasses() && (
          <Suspense>
            <Wallet onEmptied={() => title.current?.focus()} />
          </Suspense>
        )}
        <div className={classes.head}>
          <Title order={1} className={classes.title} ref={title} tabIndex={-1}>
            {t('category.title')}
          </Title>
          <Text className={classes.subtitle}>{t('category.subtitle')}</Text>
        </div>
        <nav className={classes.grid} aria-label={t('category.title')}>
          <CategoryTile
            to="/loading"
            icon={IconPackageImport}
            name={t('category.loading.name')}
            alias={t('category.loading.alias')}
            line={t('category.loading.line')}
          />
          <CategoryTile
            to={tenant === null ? '/unloading' : '/unloadingTenant'}
            icon={IconPackageExport}
            name={t('category.unloading.name')}
            alias={t('category.unloading.alias')}
            line={t('category.unloading.line')}
          />
          {tenant === null && (
            <CategoryTile
              to="/sika"
              icon={IconTools}
              name={t('category.sika.name')}
              alias={t('category.sika.alias')}
              line={t('category.sika.line')}
            />
          )}
          <CategoryTile
            to="/checkStatus"
            icon={IconListSearch}
            name={t('category.checkStatus.name')}
            line={t('category.checkStatus.line')}
            quiet
          />
        </nav>
        <div className={classes.note}>{CutoffNote !== undefined && <CutoffNote />}</div>
      </div>
    </div>
  );
}

/** Shows the codes of a form that was just submitted. The form redirects here with them in the navigation state. */
function SentForm() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isSent = isSubmitted(state);
  const { Part, hasFailed } = useLazyPart(loadSubmittedDialog, isSent);
  if (!isSent) return null;
  // The permit codes must be readable even when the dialog's JavaScript cannot be loaded.
  if (hasFailed) return <output>{state.submitted.permits.map(({ code }) => code).join(', ')}</output>;
  if (Part === undefined) return null;
  // Replaces the history entry, so that Back does not open the dialog again.
  return <Part submitted={state.submitted} onClose={() => void navigate('.', { replace: true, state: null })} />;
}

function isSubmitted(state: unknown): state is SubmittedState {
  return typeof state === 'object' && state !== null && 'submitted' in state;
}

function GateArt() {
  return (
    <div aria-hidden="true">
      <Half className={`${classes.gate} ${classes.gateLeft}`} />
      <Half className={`${classes.gate} ${classes.gateRight}`} />
      <div className={classes.gatePhone}>
        <Half />
        <Half className={classes.mirrored} />
      </div>
    </div>
  );
}

function Half({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 17 36">
      <path d="M17 0v36H0v-6h3v-8h3v-8h3v-6h3V3h2V0z" fill="var(--g-gate)" />
    </svg>
  );
}
