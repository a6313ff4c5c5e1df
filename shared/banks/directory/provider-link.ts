import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import { PublishedKey } from './key-set.ts';

/** A directory bank's state in this service. */
export const LinkState = z.enum([
  /** The directory lists the bank, but this service is not registered at it. */
  'listed',
  /** The operator has requested the registration. The next refresh performs it. */
  'registering',
  /** This service is registered at the bank, but the operator has not enabled the bank, or has disabled it. */
  'registered',
  /** Customers can choose the bank. */
  'active',
  /** The directory has suspended the bank. */
  'suspended',
  /** The directory no longer lists the bank. */
  'removed',
]);
export type LinkState = z.infer<typeof LinkState>;

/** The addresses and keys of one bank, from the latest read of the directory and the bank's own documents. */
export const ProviderLink = lazyObject(() => ({
  /** This service's code for the provider. */
  code: z.string(),
  name: z.string(),
  /** The directory's id of the bank's authorisation server. */
  serverId: z.string(),
  state: LinkState,
  /** The market whose directory lists the bank. */
  market: NationalMarket,
  /** The protocol that the bank speaks (protocols.ts). */
  protocol: z.string(),
  issuer: z.string(),
  authorizationEndpoint: z.string(),
  tokenEndpoint: z.string(),
  pushedAuthorizationEndpoint: z.string(),
  userinfoEndpoint: z.string().optional(),
  registrationEndpoint: z.string().optional(),
  jwksUri: z.string(),
  /** Whether every redirect from the bank contains its issuer (RFC 9207 §3). */
  announcesIssuer: z.boolean().optional(),
  keys: z.array(PublishedKey),
  apis: z.object({
    payments: z.string().optional(),
    accounts: z.string().optional(),
    payees: z.string().optional(),
  }),
}));
export type ProviderLink = z.infer<typeof ProviderLink>;

/** Returns a hash of all link fields. If the hash changes, the connection to the bank must be created again. */
export const revisionOf = (link: ProviderLink): string => digest('provider-link', canonicalJson(link));

/** Returns the state in the list of banks. Customers cannot choose a bank that offers neither payments nor accounts. */
export const stateForCustomers = ({ apis }: ProviderLink, state: LinkState): LinkState =>
  state === 'active' && apis.payments === undefined && apis.accounts === undefined ? 'suspended' : state;

/** An entry in a market's list of banks. */
export const DirectoryEntry = z.object({
  code: z.string(),
  name: z.string(),
  /** The logo that the directory lists, with an https URL. */
  logoUri: z.string().optional(),
  state: LinkState,
  /** Set for the market's hub, which finds the bank of an account. No customer can give consent at it. */
  isHub: z.literal(true).optional(),
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

/** The operator's decision about a bank. */
export const OperatorDecision = z.enum(['registering', 'registered', 'active']);
export type OperatorDecision = z.infer<typeof OperatorDecision>;

/**
 * Checks an operator's decision. To register again would replace the decision to enable the bank, so it must be disabled
 * before. A bank that is enabled before this service has registered at it rejects every call. Without a registration
 * endpoint, the operator registers at the bank by other means.
 *
 * @param earlier the decision that this one replaces
 * @throws Problem `not_listed` if the decision is to register at a bank that is enabled, suspended or removed
 * @throws Problem `not_registered` for another decision about a bank at which this service has yet to register
 */
export const checkDecision = (
  decision: OperatorDecision,
  link: Pick<ProviderLink, 'name' | 'state' | 'registrationEndpoint'> | undefined,
  earlier: OperatorDecision | undefined,
): void => {
  if (!link) return;
  const isUnregistered = link.state === 'listed' || link.state === 'registering';
  const canRegisterAgain = link.state === 'registered' && link.registrationEndpoint !== undefined;
  const fact = `${link.name} is ${link.state}`;
  if (decision === 'registering' && !isUnregistered && !canRegisterAgain)
    throw dashboardProblem('not_listed', { message: `${fact}. Register only at a bank that is listed or registered` });
  if (decision === 'registering' || link.registrationEndpoint === undefined) return;
  if (isUnregistered)
    throw dashboardProblem('not_registered', { message: `${fact}. Register first, and wait until it is registered` });
  // This decision would replace one that the next refresh of the directory has yet to carry out.
  if (earlier === 'registering')
    throw dashboardProblem('not_registered', {
      message: `The registration at ${link.name} is under way. Wait until the directory has been read`,
    });
};
