import { createAccountConsent, updateAccountConsent } from '#functions/account-data/consents/operations.ts';
import { AccountRequestBody } from '#functions/account-data/requests/body.ts';
import { createAccountRequest } from '#functions/account-data/requests/operations.ts';
import { followRedirect, followLink } from '../authorise.ts';
import { places } from '../places.ts';
import { onceOrTwice, type Scene } from '../scene.ts';
import { customerId, reportPermissions, otherCustomer, otherCustomerId } from './report-story.ts';
import { callBy } from '#test/support/builders/a-call.ts';

const minuteMs = 60_000;
const termMs = 12 * 3_600_000;

interface SharingRequest {
  readonly customerId: string;
  readonly permissions: readonly string[];
  readonly isTwice: boolean;
}

/** Requests access to a customer's accounts. Returns the consent, or undefined if none was created. */
export const requestSharing = async ({ permissions, isTwice, ...request }: SharingRequest, scene: Scene) => {
  const { world, service, client, market, callUntilFinal } = scene;
  const asClient = callBy(client, market);
  const requested = await callUntilFinal(service.accountData, (deps) => {
    // A retry may follow half a day later, after a standstill.
    const body = AccountRequestBody.parse({
      permissions: [...permissions],
      referenceCustomerId: request.customerId,
      expiryDate: new Date(world.timeline.now() + termMs).toISOString(),
      providers: [places[market].provider],
    });
    return createAccountRequest({ ...asClient, body }, deps);
  });
  if (!('ok' in requested)) {
    world.violations.push(`sharing: A valid account request was rejected: ${requested.errorCode}`);
    return undefined;
  }
  const requestId = requested.ok.id;
  const created = await onceOrTwice(
    () =>
      callUntilFinal(service.accountData, (deps) =>
        createAccountConsent({ ...asClient, body: { requestId, providerId: undefined } }, deps),
      ),
    isTwice,
  );
  const consents = created.flatMap((response) => ('ok' in response ? [response.ok] : []));
  if (new Set(consents.map(({ id }) => id)).size > 1)
    world.violations.push('create: One request has two account consents');
  return consents[0];
};

/** Revokes, pauses or reactivates a consent as the integrator. */
export const setConsent = (
  consentId: string,
  status: 'Revoked' | 'Paused' | 'Authorized',
  { service, client, market, callUntilFinal }: Scene,
) =>
  callUntilFinal(service.accountData, (deps) =>
    updateAccountConsent({ ...callBy(client, market), params: { consentId }, body: { status } }, deps),
  );

/**
 * Shares the accounts of another customer with the same integrator. They must stay separate from the first customer's
 * accounts.
 */
export const shareOtherAccounts = async (scene: Scene): Promise<void> => {
  const requested = { customerId: otherCustomerId, permissions: reportPermissions, isTwice: false };
  const consent = await requestSharing(requested, scene);
  const link = consent && (await followLink(consent.authorizationLink, scene));
  await scene.wait('the other customer reads the page of the bank', minuteMs);
  const redirect = link === undefined ? undefined : scene.bank.decide(link, 'approve', otherCustomer);
  if (redirect) await followRedirect(redirect, undefined, scene);
};

/** Shares accounts at the same bank with another client. Both clients use the same customer id. */
export const shareWithStranger = async (scene: Scene): Promise<void> => {
  const asStranger = { ...scene, client: scene.stranger };
  const requested = { customerId, permissions: reportPermissions, isTwice: false };
  const consent = await requestSharing(requested, asStranger);
  const link = consent && (await followLink(consent.authorizationLink, asStranger));
  const redirect = link === undefined ? undefined : scene.bank.decide(link, 'approve', otherCustomer);
  if (!redirect || !consent) return;
  await followRedirect(redirect, undefined, asStranger);
  await scene.wait('until the other client ends its consent', 5 * minuteMs);
  if (scene.world.fate.happens('the other client ends its consent', 0.5))
    await setConsent(consent.id, 'Revoked', asStranger);
};
