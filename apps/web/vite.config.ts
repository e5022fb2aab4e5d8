import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { gateBuild } from './gate-build.ts';
import { pageDocuments } from './page-documents.ts';

const api = process.env['GERBANG_API_URL'] ?? 'http://127.0.0.1:3000';
const port = Number(process.env['GERBANG_WEB_PORT'] ?? 5173);
// The API's own pages and calls: in development they reach it through the web address, as behind one origin.
const proxy = { '/v1': { target: api }, '/docs': { target: api } };

/** Modules that fit one of these; docs/decisions/0008 says why they are grouped. */
const anyOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));
/** Components of the UI library by their names. */
const mantine = (names: string) => new RegExp(`@mantine/core/esm/components/(${names})/`);

/** What visitors see first, and what it is made of; the lists and the gate are staff's. */
const PUBLIC_SOURCES =
  /^(features\/(category|check-status|goods-form|permit-link|submitted|tenant-session|unloading|work-form)|components)\/(?!DataTable|Gate|transfers|deputies)/;

/** The icons that the public pages name. */
function readPublicIcons(): Set<string> {
  const folder = join(import.meta.dirname, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.tsx') && PUBLIC_SOURCES.test(file));
  const names = sources.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\bIcon[A-Z]\w*/g) ?? []);
  return new Set(names);
}

const publicIcons = readPublicIcons();
const isPublicIcon = (id: string): boolean =>
  publicIcons.has(/icons-react\/dist\/esm\/icons\/(Icon\w+)\./.exec(id)?.[1] ?? '');

/** Pages with a document of their own, by the first part of their address in small letters. */
const DOCUMENTS = {
  loading: 'LoadingPage',
  unloading: 'UnloadingPage',
  sika: 'SikaPage',
  checkstatus: 'CheckStatusPage',
};

/** The gate's page, which opens without network: docs/decisions/0011. */
const GATE = {
  worker: 'gate-worker.js',
  page: '/operational/gate',
  modules:
    /\/src\/(app\/(routes\/staff-|layouts\/Staff|pages\/(Gate|StaffLogin)Page)|features\/gate\/|lib\/gate-device\/)/,
};

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), pageDocuments(DOCUMENTS), gateBuild(GATE)],
  server: { host: '127.0.0.1', port, strictPort: true, proxy },
  preview: { host: '127.0.0.1', port, strictPort: true, proxy },
  build: {
    outDir: 'dist',
    // The page runs under a policy without inline scripts, and every browser it supports knows module preload.
    modulePreload: { polyfill: false },
    // For whoever reads an error report; browsers do not ask for them.
    sourcemap: 'hidden',
    // An inlined asset would be a data: address, which the policy knows for pictures only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', 'gate-worker': 'service-worker/gate-worker.ts' },
      output: {
        // A service worker keeps its address from build to build, and answers only for pages below it.
        entryFileNames: ({ name }) => (name === 'gate-worker' ? GATE.worker : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // What every page needs and what changes only with a new version of a library: one file, kept by browsers.
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\// },
            // What stands around every page.
            {
              name: 'first',
              test: anyOf(
                /vite\/preload-helper|\/clsx\/|icons-react\/dist\/esm\/(createReact|default)/,
                // Those that only staff use come with their screens.
                /@mantine\/hooks\/(?!esm\/use-(drag|move|long-press|pagination|collapse|hotkeys|eye-dropper|mutation|shallow|debounced|interval|disclosure))/,
                /@mantine\/core\/esm\/core\//,
                mantine(
                  'ActionIcon|Button|Card|Group|Loader|Paper|Text|Title|Transition|UnstyledButton|VisuallyHidden',
                ),
                /shared\/src\/messages\/(id|en)\/(common|errors|public)|web\/src\/components\/BackChevron/,
                /web\/src\/lib\/(i18n\/(i18n|language|use-language)\.|theme\/|storage|when-idle|use-later|use-is-phone)/,
                /web\/src\/lib\/session\/(tenant-session|stored-session)/,
              ),
            },
            // The store and the contracts of the public side always come together, and never with the first public page.
            {
              name: 'data',
              test: anyOf(
                /node_modules\/(@reduxjs|redux|redux-thunk|immer|reselect|react-redux|zod)\//,
                /shared\/src\/(contracts\/(auth|common|goods|permit-(link|parts)|public-lists|status|uploads|work)|errors)\.ts/,
                /web\/src\/lib\/(api\/(?!people|permit-counts)|store\/)/,
              ),
            },
            // What every form is made of.
            {
              name: 'form',
              test: anyOf(
                mantine('Input|InputBase|InputWrapper|TextInput|CloseButton|Loader|Skeleton'),
                /web\/src\/(lib\/(uploads|drafts)\/|components\/(Form|FieldError|DraftNote|LoadFailure|PhotoHint|form-))/,
              ),
            },
            // The styles of the fields, apart from their code: a screen may stand in them before it can be filled in.
            {
              name: 'field-styles',
              test: /@mantine\/core\/styles\/(?!(baseline|default-css|global|Button|Card|Group|Loader|Paper|Text|Title|UnstyledButton))/,
              minShareCount: 2,
            },
            // Each icon is some hundred bytes: one file for all that several public pages use; staff's come with their screens.
            { name: 'icons', test: isPublicIcon, minShareCount: 2 },
            // What people choose with: it follows the first screen of every form, as one file.
            {
              name: 'fields',
              test: anyOf(
                /@floating-ui\/|@mantine\/core\/esm\/utils\/(Floating|InlineInput|InputsGroupFieldset)\//,
                mantine('Checkbox|Combobox|FocusTrap|Popover|Portal|Progress|Radio|ScrollArea|Select'),
                /web\/src\/components\/(PhotoField|FileRows|FloorSelect|ListSelect|PropertySelect|PickButton)/,
                /web\/src\/components\/(DayGrid|DayPicker|DayStrip|Slot|days|schedule-texts)/,
              ),
            },
          ],
        },
      },
    },
  },
});
