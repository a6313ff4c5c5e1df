import { expect, test } from 'vitest';
import { interfaceRoutes } from '#infra/routes.ts';
import { permissionsToRead, permissionUses } from '#shared/accounts/read/section.ts';
import { SectionName } from '#shared/accounts/read/section-name.ts';
import { AccountReportHead } from '#shared/reports/account-report/account-report-content.ts';
import { ReportContent } from '#shared/reports/risk-report/report-content.ts';
import { allPermissions, RequestedPermission } from '#shared/standard/consents/permissions.ts';
import { sectionReaders } from '#test/certification/evidence/section-readers.ts';

test('every permission that clients can request shares a section that something reads', () => {
  expect(Object.keys(permissionUses).toSorted()).toEqual([...allPermissions].toSorted());
  expect(new Set(RequestedPermission.options)).toEqual(new Set(allPermissions));
  const shared = new Set(Object.values(permissionUses).map(({ section }) => section));
  expect([...shared].toSorted()).toEqual([...SectionName.options].toSorted());
  for (const section of SectionName.options) expect(permissionsToRead(section), section).not.toHaveLength(0);
});

test('every reader of a section exists', () => {
  const operations = interfaceRoutes.map(([, { method, path }]) => `${method} ${path}`);
  const features = Object.keys(ReportContent.shape.features.shape);
  const known = new Set([
    ...operations,
    ...[...features, ...Object.keys(ReportContent.shape)].map((name) => `risk report: ${name}`),
    ...[...Object.keys(AccountReportHead.shape), ...Object.keys(AccountReportHead.shape.information.shape)].map(
      (name) => `account report: ${name}`,
    ),
  ]);
  const readers = Object.values(sectionReaders).flat();
  expect(readers.filter((reader) => !known.has(reader))).toEqual([]);
});

test('a permission that only adds data to a section is not sufficient to read the section', () => {
  expect(permissionsToRead('transactions')).toEqual(['ReadTransactionsBasic', 'ReadTransactionsDetail']);
  expect(permissionsToRead('products')).toEqual(['ReadProduct']);
});
