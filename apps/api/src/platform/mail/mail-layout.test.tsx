import { expect, it } from 'vitest';

import { linkMail } from './mail-layout.tsx';

it('greets the recipient by name as given, whatever characters it contains', () => {
  const texts = { subject: 'S', heading: 'H', greeting: 'Halo {{name}},', body: 'B', action: 'A', note: 'N' };
  const mail = linkMail(texts, {
    message_id: '<x@gerbang>',
    to: 'a@b.co',
    name: "Rp $& $' {{name}}",
    language: 'id',
    url: 'https://x.test/',
  });
  expect(mail.text).toContain("Halo Rp $& $' {{name}},");
});
