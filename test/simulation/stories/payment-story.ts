import { getPaymentConsent, updatePaymentConsent } from '#functions/payments/consents/operations.ts';
import { cancelPaymentRequest, getPaymentRequest } from '#functions/payments/requests/operations.ts';
import type { RequestedPaymentOrder } from '../oracles/order-oracles.ts';
import { currentPaymentApi, legacyPaymentApi } from './payment-apis.ts';
import { followRedirect, followLink } from './authorise.ts';
import { forwardAsOther } from './foreign-redirect.ts';
import { type FinalResponse, onceOrTwice, type Scene } from './scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/** The data of a finished story that oracles need. */
export interface PaymentStory {
  readonly payment: RequestedPaymentOrder;
  paymentRequestId?: string;
  /** Whether the customer approved the payment and it was neither revoked nor cancelled. */
  mustComplete: boolean;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Plays a payment: an integrator requests it, the customer decides at the bank, and either may change their mind. */
export const runPaymentStory = async (scene: Scene): Promise<PaymentStory> => {
  const { world, service, bank, client, stranger, wait, callUntilFinal, market } = scene;
  const { happens } = world.fate;
  const asClient = callBy(client, market);
  let isWithdrawn = false;

  const idempotencyKey = happens('the integrator names an idempotency key', 0.5) ? 'order-1' : undefined;
  const isLegacy = market === 'KSA' && happens('the client uses the legacy interface', 0.6);
  const variant = isLegacy ? legacyPaymentApi(scene) : currentPaymentApi(scene);
  const story: PaymentStory = { payment: variant.payment, mustComplete: false };
  const signature = 'a'.repeat(64);
  const create = () => variant.create({ signature, idempotencyKey });
  const created = await onceOrTwice(create, happens('the request is created twice', 0.3));
  // The signature covers only the body, so an attacker who has seen the request can change the Idempotency-Key header.
  const replay = (key: string | undefined) => variant.create({ signature, idempotencyKey: key });
  const replayed = happens('the signed request is sent again', 0.1)
    ? [await replay(happens('it has another idempotency key', 0.7) ? 'order-2' : undefined)]
    : [];
  const ids = new Set([...created, ...replayed].flatMap((response) => ('ok' in response ? response.ok : [])));
  const [id] = ids;
  if (ids.size !== 1 || id === undefined) {
    world.violations.push(`create: One create request created ${ids.size} payment requests`);
    return story;
  }
  story.paymentRequestId = id;

  const cancel = async () => {
    const response = await callUntilFinal(service.payments, (deps) =>
      cancelPaymentRequest({ ...asClient, params: { paymentRequestId: id } }, deps),
    );
    if ('ok' in response) isWithdrawn = true;
  };
  const createConsent = () => variant.createConsent(id);
  const [consentResponses] = await Promise.all([
    onceOrTwice(createConsent, happens('the consent is created twice', 0.3)),
    happens('the integrator cancels early', 0.1) && cancel(),
  ]);
  const createdConsents = consentResponses.flatMap((response) => ('ok' in response ? [response.ok] : []));
  const [consent] = createdConsents;
  if (new Set(createdConsents.map(({ consentId }) => consentId)).size > 1)
    world.violations.push('create: One request has two consents');
  if (!consent || happens('the customer never comes', 0.05)) return story;
  const { consentId } = consent;

  const readAsStranger = async () => {
    const asStranger = callBy(stranger, market);
    const responses: readonly FinalResponse<unknown>[] = [
      await callUntilFinal(service.payments, (deps) =>
        getPaymentRequest({ ...asStranger, params: { paymentRequestId: id } }, deps),
      ),
      await callUntilFinal(service.payments, (deps) =>
        getPaymentConsent({ ...asStranger, params: { consentId } }, deps),
      ),
      await callUntilFinal(service.payments, (deps) =>
        updatePaymentConsent({ ...asStranger, params: { consentId }, body: { status: 'Revoked' } }, deps),
      ),
    ];
    if (responses.some((response) => !('errorCode' in response) || response.errorCode !== 'not_found'))
      world.violations.push('isolation: A stranger saw or changed a payment');
  };
  const sync = () => variant.sync(id);
  const revoke = async () => {
    isWithdrawn = true;
    story.mustComplete = false;
    await callUntilFinal(service.payments, (deps) =>
      updatePaymentConsent({ ...asClient, params: { consentId }, body: { status: 'Revoked' } }, deps),
    );
  };
  const revokeAtBank = async () => {
    isWithdrawn = true;
    bank.revokeAsCustomer();
    await sync();
  };

  bank.whenSigning(() => {
    if (happens('the integrator revokes as the order is signed', 0.25)) void wait('revoke', 1_000).then(revoke);
  });

  /** Goes to the bank, decides and returns, as the customer. The redirect may arrive twice. */
  const authorise = async (decision: 'approve' | 'decline'): Promise<boolean> => {
    const link = await followLink(consent.authorizationLink, scene);
    await wait('the customer reads the page of the bank', minuteMs);
    const redirect = link === undefined ? undefined : bank.decide(link, decision);
    if (!redirect) return false;
    if (happens('the customer closes the browser', 0.03)) return false;
    if (happens('somebody else forwards the redirect', 0.05)) await forwardAsOther(redirect, scene);
    const isForwarded = happens('the integrator forwards the redirect', 0.3);
    await Promise.all([
      onceOrTwice(
        () => followRedirect(redirect, isForwarded ? variant : undefined, scene),
        happens('the redirect comes twice', 0.3),
      ),
      happens('the integrator syncs at the redirect', 0.2) && sync(),
      happens('the integrator revokes at the redirect', 0.07) && revoke(),
      happens('the customer revokes at the bank', 0.05) && revokeAtBank(),
      happens('the integrator revokes as the order goes in', 0.07) && wait('revoke at the order', 2_000).then(revoke),
    ]);
    return decision === 'approve';
  };

  if (happens('a stranger looks', 0.1)) await readAsStranger();
  await wait('the customer thinks', happens('days pass before the customer comes', 0.03) ? 2 * dayMs : minuteMs);
  const goesToBankTwice = happens('the customer sets out twice', 0.15);
  const decision = happens('the customer declines', goesToBankTwice ? 0.4 : 0.08) ? 'decline' : 'approve';
  const approvals = await Promise.all([
    authorise(decision),
    goesToBankTwice && wait('between two ways to the bank', minuteMs).then(() => authorise('approve')),
    happens('the integrator cancels late', 0.05) && wait('cancel', minuteMs).then(cancel),
    happens('the integrator syncs early', 0.1) && wait('sync', minuteMs).then(sync),
  ]);
  story.mustComplete = decision === 'approve' && approvals[0] && !goesToBankTwice && !isWithdrawn;
  if (happens('the integrator revokes late', 0.05)) {
    await wait('revoke', 2 * minuteMs);
    // By now, the payment may or may not have been made.
    await revoke();
  }
  if (happens('the integrator syncs days later', 0.05)) {
    await wait('sync', 3 * dayMs);
    await sync();
  }
  return story;
};
