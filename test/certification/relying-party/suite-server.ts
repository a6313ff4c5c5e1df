import { createServer } from 'node:https';
import type { Identity } from '#infra/certificates/certificate.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';
import type { Registration } from './checks.ts';
import type { Module } from './modules.ts';
import { accountsPath, participantsOf } from './participants.ts';
import { createSuiteBank } from './suite-bank.ts';

/** Starts a server with one bank per module, and a participant directory that lists them. */
export const startSuite = async (
  modules: readonly Module[],
  client: Registration,
  { key, certificate, authority }: Identity & { readonly authority: string },
) => {
  const banks = new Map<string, ReturnType<typeof createSuiteBank>>();
  const server = createServer(
    { key, cert: certificate, ca: authority, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      const [, code = ''] = /^\/test\/([^/]+)\//.exec(request.url ?? '') ?? [];
      const bank = banks.get(code);
      if (bank) return void bank.handle(request, response);
      const listed = [...banks].map(([listedCode, { issuer }]) => ({
        bank: listedCode,
        issuer,
        accountsUrl: `${issuer}mtls/${accountsPath}`,
      }));
      response.end(participantsOf(listed));
    },
  );
  const origin = `https://127.0.0.1:${await listenLocally(server)}`;
  for (const module of modules) banks.set(module.bank, createSuiteBank(module, origin, client));
  return {
    participantsUrl: `${origin}/participants`,
    banks,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
