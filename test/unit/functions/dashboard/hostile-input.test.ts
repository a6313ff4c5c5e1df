// @module-tag variant
import { expect, test } from 'vitest';
import type { DashboardRow } from '#functions/dashboard/http/row.ts';
import { rows } from '#functions/dashboard/rows.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Person, DashboardResponse } from '#test/support/drivers/dashboard/person.ts';
import {
  deepTexts,
  formOf,
  hostileTexts,
  parametersOf,
  pathWith,
} from '#test/support/drivers/hostile/hostile-values.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const allTexts = Object.values({ ...hostileTexts, ...deepTexts });

const queryNames = [
  'before',
  'confirmation',
  'keepHours',
  'key',
  'kid',
  'lang',
  'resource',
  'market',
  'kind',
  'page',
  'hours',
  'only',
  'search',
  'status',
  'days',
  'from',
  'to',
  'who',
  'action',
];

const withValue = (names: readonly string[], value: string) => Object.fromEntries(names.map((name) => [name, value]));

/** Returns values of a field for a text: the text and, if the browser script fills the field, JSON that contains it. */
const valuesOf = (field: string, text: string): readonly string[] =>
  field === 'credential' ? [text, JSON.stringify({ id: text }), `{"id":"a","response":${text}}`] : [text];

/** Sends each hostile text in the path, and in each field of the query or the form. */
const sendHostileTexts = (
  { method, path, form }: DashboardRow,
  person: Person,
): readonly Promise<DashboardResponse>[] =>
  allTexts.flatMap((text) => {
    const [address, fields] = [pathWith(path, withValue(parametersOf(path), text)), Object.keys(form?.().shape ?? {})];
    if (method === 'GET') return [person.get(`${address}?${formOf(withValue(queryNames, text))}`)];
    const otherFields = withValue(fields, 'x');
    const forms = fields.flatMap((field) =>
      valuesOf(field, text).map((value) => formOf({ ...otherFields, [field]: value })),
    );
    return [
      person.sendForm(address, formOf(otherFields)),
      ...forms.map((body) => person.sendForm(pathWith(path, {}), body)),
    ];
  });

test.for(['admin', 'operator'] as const)(
  'no hostile URL or form causes a server error in the dashboard for an %s',
  async (role) => {
    const dashboard = aDashboard(local().table);
    const { id } = await dashboard.aClient(`Hostile to an ${role}`);
    const person = await dashboard.aMember(id, role);
    for (const [name, route] of Object.entries<DashboardRow>(rows)) {
      if (name === 'signOut') continue;
      const statuses = (await Promise.all(sendHostileTexts(route, person))).map(({ status }) => status);
      expect(
        statuses.filter((status) => status >= 500),
        name,
      ).toEqual([]);
    }
  },
);
