import { expect, test } from 'vitest';
import { createClientLogos } from '#shared/clients/brand/logo-store.ts';
import { faultOfLogo, logoNameOf } from '#shared/clients/brand/logo.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`;

test.each([
  svg('<rect width="10" height="10" fill="url(#paint)"/>'),
  `<?xml version="1.0"?>\n${svg('<use href="#a"/>')}`,
])('the logo %s is accepted', (logo) => {
  expect(faultOfLogo(logo)).toBeUndefined();
});

test.each([
  ['PNG', 'is not an SVG image'],
  ['<html><svg></svg></html>', 'is not an SVG image'],
  [svg('<script>alert(1)</script>'), 'contains a script or a reference to another file'],
  [svg('<g onclick="alert(1)"/>'), 'contains a script or a reference to another file'],
  [svg('<image href="https://example.com/a.png"/>'), 'contains a script or a reference to another file'],
  [svg('<rect style="fill: url(https://example.com)"/>'), 'contains a script or a reference to another file'],
  [svg('<foreignObject/>'), 'contains a script or a reference to another file'],
  [svg(' '.repeat(16_384)), 'is larger than 16 kB'],
])('the logo %s is rejected', (logo, fault) => {
  expect(faultOfLogo(logo)).toBe(fault);
});

const local = useLocalTable();

test('a logo is replaced, and its name changes with the image', async () => {
  const [logos, clientId] = [createClientLogos(local().table), newId()];
  expect(await logos.get(clientId)).toBeUndefined();
  for (const logo of [svg('one'), svg('two')]) {
    await local().table.commit(await logos.writeOf(clientId, logo));
    expect(await logos.get(clientId)).toBe(logo);
  }
  expect(logoNameOf(svg('one'))).not.toBe(logoNameOf(svg('two')));
});
