import { readFileSync } from 'node:fs';

/** The file that test/infra/permissions/permissions.test.ts compares with the templates. `vitest -u` writes it. */
export const permissionsFile = 'test/support/cloud/grants/permissions.json';

/**
 * The permissions of each function, except to write its own log. Reviewers see a new grant as a change to the file.
 * Grants on items are limited to partition keys (the keys.ts files in shared), and grants on KMS keys to purposes and
 * algorithms.
 */
export const permissions = JSON.parse(readFileSync(permissionsFile, 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

/** Returns the name of a resource's construct, without CDK's hash and without the number of a signing key. */
export const constructNameOf = (resource: string): string =>
  resource.includes(':schedule/') ? 'Schedules' : resource.replace(/(Key\w)?[0-9A-F]{8}(?=$|\/)/, '');
