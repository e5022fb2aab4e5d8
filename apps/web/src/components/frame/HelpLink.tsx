import { useLocation } from 'react-router';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Pages of the guide (docs/guide) by the start of the address that they explain. The first match counts. */
const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^\/(operational\/gate|operationDepartment)(\/|$)/i, '/guard'],
  [/^\/(operational|decide)(\/|$)/i, '/approver'],
  [/^\/(tenantInternal|buildingManagement|bmDepartment|trDepartment)(\/|$)/i, '/technician'],
  [/^\/(settings|masterData|category)(\/|$)/i, '/administrator'],
  [/^\/driver(\/|$)/i, '/driver'],
  [/^\/(complaints|endorse|news|unloadingTenant)(\/|$)/i, '/tenant'],
  [/^\/(loading|unloading|sika|checkStatus|permitLink|pass|verify)(\/|$)/i, '/visitor'],
];

/** The guide's page about this screen. It opens beside the screen, so that nothing typed is lost. */
export function useHelpLink(): { href: string; target: '_blank'; rel: 'noreferrer' } {
  const language = useLanguage();
  const { pathname } = useLocation();
  const page = PAGES.find(([start]) => start.test(pathname))?.[1] ?? '';
  return { href: `/help/${language}${page}`, target: '_blank', rel: 'noreferrer' };
}

export function HelpLink() {
  const { t } = useTranslation();
  return <a {...useHelpLink()}>{t('help')}</a>;
}
