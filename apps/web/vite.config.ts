import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { offlineBuild } from './offline-build.ts';
import { pageDocuments } from './page-documents.ts';

const api = process.env['GERBANG_API_URL'] ?? 'http://127.0.0.1:3000';
const port = Number(process.env['GERBANG_WEB_PORT'] ?? 5173);
// In development the API's endpoints and documentation have the same origin as the web application.
const proxy = { '/v1': { target: api }, '/docs': { target: api } };

/** Matches a module that one of the patterns matches. docs/decisions/0008 explains the groups below. */
const anyOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));
const mantine = (names: string) => new RegExp(`@mantine/core/esm/components/(${names})/`);

/** Sources of the public pages. Tables, transfers and the gate are used by staff only. */
const PUBLIC_SOURCES =
  /^(features\/permits\/(category|check-status|goods-form|permit-link|submitted|unloading|work-form)|features\/people\/tenant-session|components|entities\/(place|permit))\/(?!table|frame\/Gate|transfers)/;

const FORM_TEXTS = /shared\/src\/messages\/(id|en)\/(forms|uploads|building\/schedule)\.ts/;
const STAFF_TEXTS =
  /shared\/src\/messages\/(id|en)\/(people\/(staff|notifications)|insight\/(search|transfers)|table)\.ts/;
const languageOf = (id: string): string => (id.includes('/messages/en/') ? 'en' : 'id');

/** Sources of the first public page and its header. */
const FIRST_SOURCES =
  /^(app\/layouts\/Public|components\/frame\/(BackChevron|Language)|features\/people\/tenant-session\/TenantButton|features\/permits\/category\/Category)/;

function readIcons(wanted: RegExp): (id: string) => boolean {
  const folder = join(import.meta.dirname, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.tsx') && wanted.test(file));
  const names = new Set(
    sources.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\bIcon[A-Z]\w*/g) ?? []),
  );
  return (id) => names.has(/icons-react\/dist\/esm\/icons\/(Icon\w+)\./.exec(id)?.[1] ?? '');
}

/** Sources of what forms and the status search show at once. */
const FORM_SOURCES =
  /^(components\/(form\/(Form(Bar|Page|Section)|FieldError)|frame\/LoadFailure)|features\/permits\/check-status\/(CheckStatus|SearchForm))/;

const isPublicIcon = readIcons(PUBLIC_SOURCES);
const isFormIcon = readIcons(FORM_SOURCES);
const isFirstIcon = readIcons(FIRST_SOURCES);

/** Code that every page needs: Mantine's core, the theme and the common texts. */
const FIRST_MODULES = anyOf(
  /vite\/preload-helper|\/clsx\/|icons-react\/dist\/esm\/(createReact|default)/,
  // Excludes hooks that only staff screens, dialogs and lists use. They are loaded with those.
  /@mantine\/hooks\/(?!esm\/(utils\/(shallow|use-callback|upper)|use-(timeout|previous|uncontrolled|mounted|merged-ref|window-event|drag|move|long-press|pagination|collapse|hotkeys|eye-dropper|mutation|shallow|debounced|interval|disclosure|focus|click-outside|clipboard|resize|input-state|force-update)))/,
  /@mantine\/core\/esm\/core\/(?!utils\/(create-scoped-keydown|find-element|close-on-escape|get-context-item))/,
  mantine('Button|Card|Group|Loader|Paper|Text|Title|Transition|UnstyledButton'),
  /shared\/src\/(text\/fill-text|messages\/id\/(common|errors|permits\/public))|web\/src\/components\/frame\/BackChevron/,
  /web\/src\/lib\/(i18n\/(i18n|language|public-texts|texts|use-language|use-translation)\.|theme\/|storage|when-idle|use-lazy-part|use-is-phone)/,
  /web\/src\/lib\/session\/(tenant-session|stored-session)|shared\/src\/time\/spans\./,
);

/** Code that every form needs before its fields. */
const FORM_MODULES = anyOf(
  mantine('ActionIcon|Loader|Skeleton|VisuallyHidden'),
  /shared\/src\/(time\/(wall-clock|dates|windows)|messages\/(id|en)\/windows)\./,
  /web\/src\/(lib\/(format\/dates|use-property|forms\/(faults|use-shown))|components\/(form\/(Form(Bar|Page|Section)|FieldError|form-|section-state)|frame\/LoadFailure))/,
);

const inDefaultLanguage = (...texts: string[]) => texts.map((text) => `messages/id/${text}.ts`);

/**
 * Screens with their own HTML document, by the first part of their path in lower case. The values are the modules of
 * the screen and its texts.
 */
const DOCUMENTS = {
  permits: ['category/CategoryScreen.tsx'],
  loading: ['screens/GoodsScreen.tsx', ...inDefaultLanguage('permits/goods', 'forms')],
  unloading: ['unloading/UnloadingLookup.tsx', ...inDefaultLanguage('permits/unloading')],
  sika: ['work-form/WorkFormScreen.tsx', ...inDefaultLanguage('permits/work', 'forms')],
  checkstatus: ['check-status/CheckStatus.tsx', ...inDefaultLanguage('permits/status')],
};

const WORKER = 'offline-worker.js';

/** The pages that open without network: the gate, and kept passes. See docs/decisions/0011. */
const OFFLINE_PAGES = [
  {
    name: 'gate',
    worker: 'gate-worker.js',
    page: '/operational/gate',
    paths: ['/operational/gate'],
    modules: anyOf(
      /\/src\/(app\/(routes\/staff-|layouts\/Staff)|features\/(gate|people\/staff-login)\/|lib\/i18n\/staff-texts)/,
      /\/messages\/(id|en)\/(common|gate\/gate|people\/staff|forms|photos)\./,
      // Reads QR codes on phones whose browser cannot.
      /node_modules\/qr\/decode/,
    ),
  },
  {
    name: 'pass',
    worker: 'pass-worker.js',
    page: '/permits',
    paths: ['/', '/permits', '/pass', '/driver'],
    modules: anyOf(
      /\/src\/(features\/permits\/(pass\/|category\/\w+\.)|entities\/permit\/share\/|components\/frame\/LanguageDropdown|lib\/toasts\/PublicToasts)|node_modules\/qr\/(?!decode)/,
      /\/messages\/(id|en)\/(common|errors|permits\/(driver|pass|public|status))\./,
    ),
  },
];

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    pageDocuments(DOCUMENTS),
    offlineBuild(WORKER, OFFLINE_PAGES),
  ],
  server: { host: '127.0.0.1', port, strictPort: true, proxy },
  preview: { host: '127.0.0.1', port, strictPort: true, proxy },
  build: {
    outDir: 'dist',
    // The content security policy forbids inline scripts, and every supported browser has module preload.
    modulePreload: { polyfill: false },
    // For error reports. Browsers do not request hidden source maps.
    sourcemap: 'hidden',
    // An inlined asset would be a `data:` URL, which the content security policy allows for images only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', 'offline-worker': 'service-worker/offline-worker.ts' },
      output: {
        // A service worker must have the same URL in every build. Its scope is the folder that contains it.
        entryFileNames: ({ name }) => (name === 'offline-worker' ? WORKER : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // Libraries that every page needs. They change only with a new version, so browsers can cache the file
            // for long.
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            // Code and icons that every page needs.
            {
              name: 'first',
              test: (id: string) => FIRST_MODULES.test(id) || isFirstIcon(id),
            },
            // The store and the contracts of the public side are always needed together, but never by the first
            // public page.
            {
              name: 'data',
              test: anyOf(
                /node_modules\/(@reduxjs|redux|redux-thunk|immer|reselect|react-redux|zod)\//,
                /shared\/src\/(contracts\/(\w+\/)?(auth|common|goods|permit-parts|public-lists|uploads|work)|errors)\.ts/,
                /web\/src\/(lib\/(api|store)\/|app\/layouts\/StoreLayout)/,
              ),
            },
            // Drafts and uploads, for forms that keep what was typed.
            { name: 'drafts', test: /web\/src\/lib\/(drafts|uploads\/(?!upload-texts|send-file))/ },
            {
              name: 'form',
              test: (id: string) => FORM_MODULES.test(id) || isFormIcon(id),
            },
            // Small modules that the goods form needs at once and other forms share. One file is smaller than one each.
            {
              name: 'goods',
              test: /shared\/src\/domain\/permits\/forms\/(goods-form|consent)|web\/src\/(entities\/place\/hold\/(use-slot|slot-hold|LazyHold)|features\/permits\/goods-form\/goods-values|entities\/permit\/LazySubmitLimit)/,
            },
            // Text fields, apart from the frame of a form: the goods form is shown before its fields are loaded.
            { name: 'inputs', test: mantine('Input|InputBase|InputWrapper|TextInput|CloseButton') },
            // The English texts of every page, for visitors who chose English and for staff.
            { name: 'first-texts-en', test: /shared\/src\/messages\/en\/(common|errors|permits\/public)/ },
            // Small catalogues that are needed together: texts of forms and texts of the staff layouts, one file per
            // language.
            { name: (id: string) => `form-texts-${languageOf(id)}`, test: FORM_TEXTS },
            { name: (id: string) => `staff-texts-${languageOf(id)}`, test: STAFF_TEXTS },
            // Styles of the fields, separate from their code: a form can be shown with its final layout before the code
            // of its fields is loaded.
            {
              name: 'field-styles',
              test: /@mantine\/core\/styles\/(?!(baseline|default-css|global|Button|Card|Group|Loader|Paper|Text|Title|UnstyledButton))/,
              minShareCount: 2,
            },
            // An icon has only a few hundred bytes, so all icons that several public pages use are in one file. Staff
            // icons are loaded with their screens.
            { name: 'icons', test: isPublicIcon, minShareCount: 2 },
            // Checkboxes, dropdowns, pickers and photo fields in one file, which is loaded after the first screen of
            // every form.
            {
              name: 'fields',
              test: anyOf(
                /@floating-ui\/|@mantine\/core\/esm\/utils\/(Floating|InlineInput|InputsGroupFieldset)\//,
                /@mantine\/hooks\/esm\/use-(focus|click-outside|resize)/,
                mantine('Checkbox|Combobox|FocusTrap|Popover|Portal|Progress|Radio|ScrollArea|Select'),
                /web\/src\/(components\/(photos\/(PhotoField|PhotoHint|FileRows)|form\/(ListSelect|PickButton))|lib\/(uploads\/upload-texts|format\/sizes))/,
                /web\/src\/(components\/calendar\/(DayPicker|DayStrip|days)|entities\/place\/(?!OfficeCard|hold))/,
              ),
            },
          ],
        },
      },
    },
  },
});
