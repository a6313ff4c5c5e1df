import { expect, test } from 'vitest';
import { nextTag, notesOf } from '#infra/github/release-notes.ts';

test('the notes of a release list the changes of each room, without those that nobody outside notices', () => {
  const subjects = [
    'payments: reject invalid IBANs on both faces',
    'test: move slow files',
    'banks: offer Bahrain',
    'payments: name the payee',
  ];
  expect(notesOf(subjects)).toBe(
    '## Banks\n\n- Offer Bahrain\n\n## Payments\n\n- Reject invalid IBANs on both faces\n- Name the payee',
  );
  expect(notesOf(['test: move slow files'])).toBe('No changes for operators or integrators.');
});

test('the tag of a release is its day, and the second one of a day is numbered', () => {
  const now = new Date('2026-11-28T23:00:00Z');
  expect(nextTag([], now)).toBe('2026.11.28');
  expect(nextTag(['2026.11.28', '2026.11.28-2', '2026.11.27'], now)).toBe('2026.11.28-3');
});
