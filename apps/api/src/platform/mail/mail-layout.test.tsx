import { expect, it } from 'vitest';

import { linkMail } from './mail-layout.tsx';

it('greets by the name as it was given, whatever it holds', () => {
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
