import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import type { NonIndexRouteObject } from 'react-router';

import { hasTexts, loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES, rememberedLanguage } from '../../lib/i18n/language.ts';
import type { Language, Side } from '../../lib/i18n/language.ts';
import type { TextKey as KeyOf } from '../../lib/i18n/texts.ts';
import type { Namespace } from '../../lib/i18n/texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import type { RouteHandle } from '../handle.ts';
import { lazyScreen } from '../lazy-screen.tsx';

/** A text by its namespace and key, such as `approvals:title`. */
type TextKey = KeyOf<['common', 'public', ...Namespace[]]>;

interface ScreenRoute<Props> extends Pick<NonIndexRouteObject, 'path' | 'loader' | 'ErrorBoundary' | 'children'> {
  /** Imports the module of the screen, which exports the screen and nothing else. */
  load: () => Promise<Record<string, ComponentType<Props>>>;
  props?: Props;
  /** Missing when the screen sets its title itself, for example to the name of the record that it shows. */
  title?: TextKey;
  /** Namespaces that the screen and its parts use, without those that a layout around it loads. */
  texts?: readonly Namespace[];
  handle?: Omit<RouteHandle, 'prefetch' | 'texts'>;
}

/** Makes `props` required when the screen has required props. */
type RequiredProps<Props> = {} extends Props ? unknown : { props: Props };

/** Makes the routes of one side. The code and the texts of a screen are loaded in parallel when it is first needed. */
export const screensOf =
  (tableSide: Side) =>
  <Props extends object>(given: ScreenRoute<Props> & RequiredProps<Props>): NonIndexRouteObject => {
    const { load, props, title, texts = [], handle = {}, ...route }: ScreenRoute<Props> = given;
    const { side = tableSide } = handle;
    // When the query decides the side, its language is not known yet, so both languages are loaded.
    const languages = (): readonly Language[] => (typeof side === 'function' ? LANGUAGES : [rememberedLanguage(side)]);
    const { Component, prefetch } = lazyScreen<Props>({
      load: async () => {
        const [module] = await Promise.all([load(), loadTexts(texts, languages())]);
        return Object.values(module)[0] as ComponentType<Props>;
      },
      isComplete: () => hasTexts(texts, languages()),
      render: (Screen) => (
        <>
          {title !== undefined && <PageTitle title={title} />}
          <Remount path={route.path ?? ''} render={(key) => <Screen key={key} {...(props as Props)} />} />
        </>
      ),
    });
    return { ...route, Component, handle: { ...handle, texts, prefetch } satisfies RouteHandle };
  };

function PageTitle({ title }: { title: TextKey }) {
  const { t } = useTranslation();
  // The type of `t` covers the default namespace only; `TextKey` has checked the key.
  usePageTitle(t(title as 'productName'));
  return null;
}

/**
 * Remounts the screen when a required route parameter changes, which means another record. A change of an optional
 * parameter does not remount it.
 */
function Remount({ path, render }: { path: string; render: (key: string) => ReactNode }) {
  const params = useParams();
  const required = [...path.matchAll(/:(\w+)(?![\w?])/g)].map(([, name = '']) => params[name]);
  return render(required.join('/'));
}
