import type { RequirementTable, Rule, TestedRule } from './rule.ts';
import { type Recording, type Scene, scenesOf } from './scene.ts';
import { consentManagement } from './tables/consent-management.ts';
import { consentPages } from './tables/consent-pages.ts';
import { consentTable } from './tables/consent.ts';
import { confirmationOfPayee } from './tables/confirmation-of-payee.ts';
import { dataSharing } from './tables/data-sharing.ts';
import { paymentTables } from './tables/payments.ts';

const tables: readonly RequirementTable[] = [
  consentTable,
  ...paymentTables,
  confirmationOfPayee,
  dataSharing,
  consentPages,
  consentManagement,
];

/** A row of a requirement table. */
interface RowName {
  readonly table: RequirementTable;
  readonly section: string;
  readonly number: number;
}
export type Row = RowName & { readonly rule: Rule | TestedRule };
/** A row that can be checked in traffic. */
export type TrafficRow = RowName & { readonly rule: Rule };

export const rows: readonly Row[] = tables.flatMap((table) =>
  Object.entries(table.sections).flatMap(([section, rules]) =>
    rules.map((rule, index) => ({ table, section, number: index + 1, rule })),
  ),
);

const isInTraffic = (row: Row): row is TrafficRow => 'holds' in row.rule;

export const trafficRows: readonly TrafficRow[] = rows.filter(isInTraffic);

/** Returns a row's name. A test whose title begins with it covers the row. */
export const nameOf = ({ table, section, number }: RowName): string => `${table.name}, ${section} ${number}:`;

/** Returns a row's name and rule: the title of the test that checks the row in recorded traffic. */
export const titleOf = (row: Row): string => `${nameOf(row)} ${row.rule.text}`;

/** Returns whether a scene follows a row's rule. Returns undefined if the row does not apply to the scene. */
export const follows = ({ table, section, rule }: TrafficRow, scene: Scene): boolean | undefined =>
  scene.operation === (rule.on ?? section) && table.isAbout?.(scene) ? rule.holds(scene) : undefined;

/** Lists the rows that exchanges violate, each once. */
export const requirementViolations = (recordings: readonly Recording[]): readonly string[] => {
  const scenes = scenesOf(recordings);
  return trafficRows.filter((row) => scenes.some((scene) => follows(row, scene) === false)).map(titleOf);
};
