import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['GERBANG_API_URL'] ?? 'http://127.0.0.1:3000';
const port = Number(process.env['GERBANG_WEB_PORT'] ?? 5173);
// The API's own pages and calls: in development they reach it through the web address, as behind one origin.
const proxy = { '/v1': { target: api }, '/docs': { target: api } };

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
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
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and what changes only with a new version of a library: one file, kept by browsers.
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\// },
            // What stands around every page.
            {
              name: 'first',
              test: /vite\/preload-helper|@mantine\/core\/esm\/(core|components\/(Button|Card|Group|Loader|Paper|Text|Title|Transition|UnstyledButton|VisuallyHidden))\/|@mantine\/hooks\/|\/clsx\/|icons-react\/dist\/esm\/(createReact|default)|@mantine\/core\/esm\/components\/ActionIcon\/|shared\/src\/messages\/(id|en)\/(common|errors|public)|web\/src\/components\/BackChevron|web\/src\/lib\/(i18n\/(i18n|language|use-language)\.|theme\/|storage|when-idle|use-later|use-is-phone|session\/(tenant-session|stored-session))/,
            },
            // The store and the contracts always come together, and never with the first public page.
            {
              name: 'data',
              test: /node_modules\/(@reduxjs|redux|redux-thunk|immer|reselect|react-redux|zod|@noble)\/|shared\/src\/(contracts\/|errors)|web\/src\/lib\/(api|store)\//,
            },
            // What every form is made of.
            {
              name: 'form',
              test: /@mantine\/core\/esm\/components\/(Input|InputBase|InputWrapper|TextInput|CloseButton|Loader|Skeleton)\/|web\/src\/(lib\/(uploads|drafts)\/|components\/(Form|FieldError|DraftNote|LoadFailure|form-))/,
            },
            // The styles of the fields, apart from their code: a screen may stand in them before it can be filled in.
            {
              name: 'field-styles',
              test: /@mantine\/core\/styles\/(?!(baseline|default-css|global|Button|Card|Group|Loader|Paper|Text|Title|UnstyledButton))/,
              minShareCount: 2,
            },
            // Each icon is some hundred bytes: one file for all that several pages use.
            { name: 'icons', test: /icons-react\/dist\/esm\/icons\//, minShareCount: 2 },
            // What people choose with: it follows the first screen of every form, as one file.
            {
              name: 'fields',
              test: /@floating-ui\/|@mantine\/core\/esm\/(utils\/(Floating|InlineInput|InputsGroupFieldset)\/|components\/(Checkbox|Combobox|FocusTrap|Popover|Portal|Progress|Radio|ScrollArea|Select)\/)|web\/src\/components\/(PhotoField|FileRows|FloorSelect|ListSelect|PropertySelect|PickButton|DayGrid|DayPicker|DayStrip|Slot|days|schedule-texts)/,
            },
          ],
        },
      },
    },
  },
});
