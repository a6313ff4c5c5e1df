import { derivedId } from '#shared/platform/runtime/ids.ts';
import { type Provider, providersOf, providerUuid } from '#shared/banks/providers/built-in-banks.ts';
import type { UaeDeps } from '../store/bank-store.ts';
import { Listing } from '#functions/sandbox/banks/registry/settings.ts';
import type { BankCall, Operation } from '#functions/sandbox/banks/server/call.ts';
import { apiPaths } from '../http/links.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { hub, newBank } from './hub.ts';

/** The API families of the directory, with their listed paths. */
const families = [
  ['payment', apiPaths.payments, ['/payment-consents', '/payments']],
  ['account', apiPaths.accounts, ['/account-access-consents', '/accounts', '/parties']],
  ['confirmation-of-payee', apiPaths.payees, ['/confirmation', '/discovery']],
] as const;

/** The API family of the hub, which has no customers. */
const hubFamilies = [['confirmation-of-payee', apiPaths.payees, ['/discovery']]] as const;

/** The code of the bank that does not support confirmation of payee. */
const bankWithoutPayees = 'uae-citico';

const resourcesOf = (code: string, base: string) =>
  (code === hub.code ? hubFamilies : families)
    .filter(([family]) => family !== 'confirmation-of-payee' || code !== bankWithoutPayees)
    .map(([family, path, endpoints]) => ({
      ApiResourceId: derivedId('api-resource', code, family),
      ApiFamilyType: family,
      ApiVersion: '2.1.0',
      FamilyComplete: true,
      CertificationStatus: 'Self-Certified',
      Status: 'Active',
      ApiDiscoveryEndpoints: endpoints.map((endpoint) => ({
        ApiDiscoveryId: derivedId('api-endpoint', code, endpoint),
        ApiEndpoint: `${base}${path}${endpoint}`,
      })),
    }));

/** Renders a bank as an organisation in the market's directory, with one authorisation server. */
const organisationOf = (provider: Provider, { suspended }: Listing, { market, resources }: BankCall['addresses']) => {
  const { code, englishName } = provider;
  const issuer = `${market}/${code}`;
  const Status = suspended.includes(code) ? 'Suspended' : 'Active';
  return {
    OrganisationId: derivedId('organisation', code),
    OrganisationName: englishName,
    LegalEntityName: englishName,
    Status,
    Size: 'LFI',
    Country: 'AE',
    CountryOfRegistration: 'AE',
    AuthorisationServers: [
      {
        AuthorisationServerId: providerUuid(provider),
        OrganisationId: derivedId('organisation', code),
        Status,
        CustomerFriendlyName: englishName,
        CustomerFriendlyDescription: `Sandbox of ${englishName}`,
        Issuer: issuer,
        OpenIDDiscoveryDocument: `${issuer}/.well-known/openid-configuration`,
        PayloadSigningCertLocationUri: `${issuer}/jwks`,
        SupportsRedirect: true,
        SupportsDCR: false,
        ApiResources: resourcesOf(code, resources.replace(/[^/]+$/, code)),
        AuthorisationServerCertifications: [],
        Flags: { AccountType: ['Retail', 'SME', 'Corporate'] },
      },
    ],
  };
};

/** Returns the market's participant directory: all banks of the market, and the hub. */
export const participants: Operation<UaeDeps> = async ({ addresses }, { settings }) => {
  const listing = await settings.listing();
  const others = listing.added.includes(newBank.code) ? [newBank, hub] : [hub];
  const listed = [...providersOf('UAE', 'real-and-model'), ...others].filter(
    ({ code }) => !listing.removed.includes(code),
  );
  return {
    status: 200,
    headers: { 'cache-control': 'max-age=900' },
    body: { json: listed.map((provider) => organisationOf(provider, listing, addresses)) },
  };
};

/** Returns the keys of a third party, with the certificates that the directory issued (RFC 7517 §5). */
export const clientKeys: Operation<UaeDeps> = async ({ params }, { settings }) => {
  const client = await settings.client(params.clientId ?? '');
  if (!client) return { status: 404 };
  const headers = { 'cache-control': 'max-age=900', 'content-type': 'application/jwk-set+json' };
  return { status: 200, headers, body: { json: client.jwks } };
};

/** Changes which banks the directory lists, and which of them are suspended. */
export const changeListing: Operation<UaeDeps> = async ({ body }, { settings }) => {
  const listing = Listing.safeParse(parsedJson(body));
  if (!listing.success) return { status: 400, body: { json: listing.error.issues } };
  await settings.setListing(listing.data);
  return { status: 200, body: { json: listing.data } };
};
