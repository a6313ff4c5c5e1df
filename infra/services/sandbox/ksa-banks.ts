import { Construct } from 'constructs';
import { Env } from '#functions/sandbox/banks/service/env.ts';
import {
  accountInformation,
  banksOn2022,
  type Version,
  versions,
} from '#functions/sandbox/bank-ksa/standard/versions.ts';
import { authoriseRoutes, resourceRoutes } from '#functions/sandbox/bank-ksa/routes.ts';
import { apiPaths } from '#functions/sandbox/bank-uae/http/links.ts';
import type { BankEndpoints } from '#shared/banks/protocols/endpoints.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { Monitoring } from '../../constructs/monitoring/monitoring.ts';
import type { UaeBanks } from './uae-banks.ts';

/**
 * Simulates every Saudi bank in a sandbox stage, with each bank's version of the KSA standard for account information.
 * Payments go to the function that simulates the UAE banks, in the sandbox dialect. The Saudi banks share the hosts and
 * the registration table of the UAE banks.
 *
 * Returns the bank addresses: one entry for all providers except the bank that does not confirm payees and the banks that
 * use version 2022.
 */
export const addKsaBanks = (
  scope: Construct,
  { authorise, resources, table, bindsTokens, controls }: UaeBanks,
  monitoring: Monitoring,
): BankEndpoints => {
  const banks = new ServiceFunction(new Construct(scope, 'KsaBanks'), 'Function', {
    name: 'sandbox-bank-ksa',
    env: {
      schema: Env,
      values: {
        TABLE_NAME: table.name,
        AUTHORISE_URL: authorise.baseUrl,
        RESOURCE_URL: resources.baseUrl,
        CERTIFICATE_BINDING: bindsTokens ? 'on' : 'off',
        CONTROLS: controls,
      },
    },
    monitoring,
    errorImpact: 'The Saudi sandbox banks do not respond, so account data cannot be read from them.',
  });
  authorise.mount('KsaAuthorise', banks, Object.values(authoriseRoutes));
  resources.mount('KsaResources', banks, Object.values(resourceRoutes));
  table.grant(banks, { get: 'all', query: 'all', commit: 'all' });
  const discovery = '{provider}/.well-known/openid-configuration';
  const inVersion = (version: Version) => ({
    discovery: `${authorise.baseUrl}/ksa/${discovery}`,
    accounts: `${resources.baseUrl}/ksa/{provider}${accountInformation(version)}`,
  });
  const dialect = {
    discovery: `${authorise.baseUrl}/${discovery}`,
    payments: `${resources.baseUrl}/{provider}${apiPaths.payments}`,
  };
  const payees = `${resources.baseUrl}/{provider}${apiPaths.payees}`;
  const accounts = { 'ksa-2024': inVersion(versions[2024]) };
  const on2022 = { dialect: { ...dialect, payees }, ksa: inVersion(versions[2022]) };
  return {
    '*': { dialect: { ...dialect, payees }, ...accounts },
    'ksa-gib': { dialect, ...accounts },
    ...Object.fromEntries(banksOn2022.map((code) => [code, on2022])),
  };
};
