import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { invalidFields } from '#shared/platform/problems/problem.ts';
import { faultsOf, messageOf } from '#shared/platform/problems/validation-messages.ts';
import { Risks } from '#shared/standard/payments/risks.ts';

const Body = z.strictObject({
  id: z.guid(),
  day: z.iso.date(),
  at: z.iso.datetime(),
  status: z.enum(['Active', 'Inactive']),
  name: z.string().min(8).max(20),
  resources: z.array(z.string()).max(2),
  code: z.string().regex(/^[A-Z]{2}$/),
  count: z.number().max(9),
});

const detailsOf = (issues: readonly z.core.$ZodIssue[] = []) => invalidFields(faultsOf(issues, 'body')).details;
const messagesFor = (body: unknown) => detailsOf(Body.safeParse(body, { error: messageOf }).error?.issues);

test('a missing field of any type is reported as required', () => {
  const required = Object.fromEntries(Object.keys(Body.shape).map((field) => [field, ['is required']]));
  expect(messagesFor({})).toEqual(required);
  expect(messagesFor(undefined)).toEqual({ body: ['is required'] });
});

test('an invalid value is reported with the expected format, and never with a regular expression', () => {
  expect(
    messagesFor({
      id: '17',
      day: '21.11.2026',
      at: 'yesterday',
      status: 'Paused',
      name: 'short',
      resources: ['a', 'b', 'c'],
      code: 'x',
      count: 10,
      other: 1,
    }),
  ).toEqual({
    id: ['must be a UUID'],
    day: ['must be a date such as 2026-11-21'],
    at: ['must be a date-time such as 2026-11-21T08:00:00Z'],
    status: ['must be one of Active, Inactive'],
    name: ['must have at least 8 characters'],
    resources: ['must have at most 2 items'],
    code: ['has an invalid format'],
    count: ['must be at most 9'],
    other: ['is not a known field'],
  });
});

test('an exclusive bound is reported as "more than" or "less than"', () => {
  const Limits = z.object({ count: z.int().positive(), share: z.number().lt(1), tries: z.int().nonnegative() });
  const { error } = Limits.safeParse({ count: 0, share: 1, tries: -1 }, { error: messageOf });
  expect(detailsOf(error?.issues)).toEqual({
    count: ['must be more than 0'],
    share: ['must be less than 1'],
    tries: ['must be at least 0'],
  });
  expect(detailsOf(Limits.safeParse({ count: 1.5, share: 0, tries: 0 }, { error: messageOf }).error?.issues)).toEqual({
    count: ['must be a whole number'],
  });
});

test('a field of the wrong type is reported only for its type, not for its size', () => {
  const sent = { id: 1, day: 1, at: 1, status: 1, name: ['x'], resources: 'payment', code: true, count: '10' };
  expect(messagesFor(sent)).toMatchObject({
    name: ['must be of type string'],
    resources: ['must be of type array'],
    count: ['must be of type number'],
    status: ['must be one of Active, Inactive'],
  });
});

test.each([['north'], [true]])('a latitude of %s is rejected with a message that requires degrees', (latitude) => {
  const { error } = Risks.safeParse({ debtorIndicators: { geoLocation: { latitude } } }, { error: messageOf });
  expect(detailsOf(error?.issues)).toEqual({
    'debtorIndicators.geoLocation.latitude': ['must be in degrees, such as 25.2048'],
  });
});

test('an unknown field is reported under its own name, even if it is __proto__', () => {
  const names = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor', 'toString'));
  fc.assert(
    fc.property(names, (name) => {
      const body: unknown = JSON.parse(`{${JSON.stringify(name)}: 1}`);
      const { error } = z.strictObject({}).safeParse(body);
      expect(Object.entries(detailsOf(error?.issues))).toEqual([[name, ['is not a known field']]]);
    }),
  );
});
