import { expect, test } from 'vitest';
import { providersOf } from '#shared/banks/providers/built-in-banks.ts';
import { logoNamed as find, logoOf, logoUrlOf } from '#shared/banks/providers/logo.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';

const providers = providersOf('MAIN', 'real-and-model');
const logoNamed = (fileName: string) => find(fileName, knownProviders('MAIN'));

test("a bank's logo contains its initials and its name", () => {
  const logos = providers.map((provider) => {
    const [, title, initials] = /<title>(.+)<\/title>.*>([A-Z]+)<\/text>/.exec(logoOf(provider).svg) ?? [];
    return [provider.code, title, initials];
  });
  expect(logos).toContainEqual(['uae-enbdx', 'Emirates NBD', 'ENBD']);
  expect(logos).toContainEqual(['uae-hsbcws', 'HSBC Bank Middle East (Corporate)', 'HSBC']);
  expect(logos).toContainEqual(['ksa-stcbank', 'STC Bank', 'STCB']);
  expect(logos).toContainEqual(['uae-livx', 'Liv', 'L']);
  expect(logos.filter(([, , initials]) => !initials)).toEqual([]);
});

/** Returns the relative luminance (WCAG 2.2) of an `hsl(…)` colour. */
const luminanceOf = (hue: number, saturation: number, lightness: number): number => {
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    const value = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4);
};

test('the initials are legible on every possible colour', () => {
  for (let hue = 0; hue < 360; hue += 1) {
    expect(1.05 / (luminanceOf(hue, 0.55, 0.3) + 0.05), String(hue)).toBeGreaterThan(4.5);
  }
  for (const provider of providers) expect(logoOf(provider).svg).toMatch(/<rect [^>]*fill="hsl\(\d+,55%,30%\)"/);
});

test('a logo URL fits into the legacy API, and its file name identifies the logo', () => {
  for (const provider of providers) {
    const url = logoUrlOf(provider, 'https://service.example');
    expect(url.length).toBeLessThanOrEqual(255);
    expect(logoNamed(url.replace('https://service.example/logos/', ''))).toEqual(logoOf(provider));
  }
});

test('a URL stored before the image changed returns the current image', () => {
  const [provider] = providers;
  if (!provider) throw new Error('The list of providers is empty');
  expect(logoNamed(`${provider.code}.00000000.svg`)).toEqual(logoOf(provider));
  expect(logoNamed(`${provider.code}.svg`)).toBeUndefined();
  expect(logoNamed(`${provider.code.toUpperCase()}.00000000.svg`)).toBeUndefined();
});

test('only a sandbox lists the model bank', () => {
  const codes = providersOf('UAE', 'real').map(({ code }) => code);
  expect(providersOf('UAE', 'real-and-model').map(({ code }) => code)).toEqual([...codes, 'uae-altareq1']);
});
