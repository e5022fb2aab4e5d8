import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { VERSION } from '../../lib/version.ts';

/** The version at the foot of a page, so that people can name it when they ask for help. */
export function VersionText({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  return <span className={className}>{t('version', { version: VERSION })}</span>;
}
