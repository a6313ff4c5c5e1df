import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wellKnownFiles } from '#infra/docs/well-known.ts';

const securityContact = 'mailto:security@service.example';
const dayMs = 86_400_000;

test('security.txt has the contact of the stage, and expires in more than eleven months and at most a year', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (now) => {
      const text = wellKnownFiles({ securityContact }, now)['.well-known/security.txt'] ?? '';
      const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
      const days = (Date.parse(expires) - now.getTime()) / dayMs;
      expect(text).toContain(`Contact: ${securityContact}\n`);
      expect(days).toBeGreaterThan(333);
      expect(days).toBeLessThanOrEqual(366);
    }),
  );
});

test('a stage without a contact has no security.txt', () => {
  expect(Object.keys(wellKnownFiles({}, new Date()))).toEqual(['.well-known/api-catalog']);
});
