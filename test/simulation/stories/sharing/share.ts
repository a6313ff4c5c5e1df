import { createAccountConsent, revokeAccountConsent } from '#functions/account-data/consents/operations.ts';
import { AccountRequestBody } from '#functions/account-data/requests/body.ts';
import { createAccountRequest } from '#functions/account-data/requests/operations.ts';
import { bringBack, followLink } from '../authorise.ts';
import { places } from '../places.ts';
import { both, callOf, type Scene } from '../scene.ts';
import { customerId, neededPermissions, otherCustomer, otherCustomerId } from './report-story.ts';

const minuteMs = 60_000;
const termMs = 12 * 3_600_000;

interface SharingRequested {
  readonly customerId: string;
  readonly permissions: readonly string[];
  readonly isTwice: boolean;
}

/** The integrator requests access to a customer's accounts. Returns undefined if no consent was created. */
export const requestSharing = async ({ permissions, isTwice, ...asked }: SharingRequested, scene: Scene) => {
  const { world, service, client, market, insist } = scene;
  const asClient = callOf(client, market);
  const requested = await insist(service.accountData, (deps) => {
    // A retry may follow after a standstill of half a day.
    const body = AccountRequestBody.parse({
      permissions: [...permissions],
      referenceCustomerId: asked.customerId,
      expiryDate: new Date(world.timeline.now() + termMs).toISOString(),
      providers: [places[market].provider],
    });
    return createAccountRequest({ ...asClient, body }, deps);
  });
  if (!('ok' in requested)) {
    world.violations.push(`sharing: A valid account request was rejected: ${requested.refused}`);
    return undefined;
  }
  const requestId = requested.ok.id;
  const created = await both(
    () =>
      insist(service.accountData, (deps) =>
        createAccountConsent({ ...asClient, body: { requestId, providerId: undefined } }, deps),
      ),
    isTwice,
  );
  const consents = created.flatMap((response) => ('ok' in response ? [response.ok] : []));
  if (new Set(consents.map(({ id }) => id)).size > 1)
    world.violations.push('create: One request has two account consents');
  return consents[0];
};

/** The integrator revokes a consent. */
export const revokeConsent = (consentId: string, { service, client, market, insist }: Scene) =>
  insist(service.accountData, (deps) =>
    revokeAccountConsent({ ...callOf(client, market), params: { consentId }, body: { status: 'Revoked' } }, deps),
  );

/**
 * Another customer of the same integrator shares accounts too. They must stay separate from the accounts of the first
 * customer.
 */
export const shareOtherAccounts = async (scene: Scene): Promise<void> => {
  const requested = { customerId: otherCustomerId, permissions: neededPermissions, isTwice: false };
  const consent = await requestSharing(requested, scene);
  const link = consent && (await followLink(consent.authorizationLink, scene));
  await scene.wait('the other customer reads the page of the bank', minuteMs);
  const redirect = link === undefined ? undefined : scene.bank.decide(link, 'approve', otherCustomer);
  if (redirect) await bringBack(redirect, undefined, scene);
};

/** A customer of another client shares accounts at the same bank. Both clients use the same customer id. */
export const shareWithStranger = async (scene: Scene): Promise<void> => {
  const asStranger = { ...scene, client: scene.stranger };
  const requested = { customerId, permissions: neededPermissions, isTwice: false };
  const consent = await requestSharing(requested, asStranger);
  const link = consent && (await followLink(consent.authorizationLink, asStranger));
  const redirect = link === undefined ? undefined : scene.bank.decide(link, 'approve', otherCustomer);
  if (!redirect || !consent) return;
  await bringBack(redirect, undefined, asStranger);
  await scene.wait('until the other client ends its consent', 5 * minuteMs);
  if (scene.world.fate.happens('the other client ends its consent', 0.5)) await revokeConsent(consent.id, asStranger);
};
