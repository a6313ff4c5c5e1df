import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { after, family, type Forge, type Forger, type Json, withClaims, withData, withMessage } from '../family.ts';
import { claimForgeries, messageForgeries, signatureForgeries, validMessages } from '../jws.ts';
import { aPayingScene, forgeBody, type PayingScene } from '../scene.ts';

const withAmount = (change: Json): Forge =>
  withData((data) => ({ ...data, Instruction: { Amount: { ...data.Instruction?.Amount, ...change } } }));

/** Changes of the content of a payment response, each signed by the bank. */
const contentForgeries: Readonly<Record<string, Forge>> = {
  'another amount': withAmount({ Amount: '150.01' }),
  'ten times the amount': withAmount({ Amount: '1500.00' }),
  'a tenth of the amount': withAmount({ Amount: '15.00' }),
  'an amount of zero': withAmount({ Amount: '0.00' }),
  'a negative amount': withAmount({ Amount: '-150.00' }),
  'the amount as a number': withAmount({ Amount: 150 }),
  'the amount with a third decimal': withAmount({ Amount: '150.001' }),
  'the amount with an exponent': withAmount({ Amount: '1.5e2' }),
  'the amount with a space': withAmount({ Amount: ' 150.00' }),
  'no amount': withAmount({ Amount: undefined }),
  'another currency': withAmount({ Currency: 'SAR' }),
  'the currency in lower case': withAmount({ Currency: 'aed' }),
  'no currency': withAmount({ Currency: undefined }),
  'no instruction': withData({ Instruction: undefined }),
  'another consent': withData({ ConsentId: '00000000-0000-4000-8000-000000000000' }),
  'the consent in upper case': withData((data) => ({ ...data, ConsentId: String(data.ConsentId).toUpperCase() })),
  'no consent': withData({ ConsentId: undefined }),
  'the id of another payment': withData((data, { otherPaymentId }) => ({ ...data, PaymentId: otherPaymentId })),
  'no payment id': withData({ PaymentId: undefined }),
  'an empty payment id': withData({ PaymentId: '' }),
  'a payment id with a space': withData({ PaymentId: 'a b' }),
  'a payment id that is a number': withData({ PaymentId: 1 }),
  'an unknown status': withData({ Status: 'Completed' }),
  'the status in lower case': withData({ Status: 'acceptedcreditsettlementcompleted' }),
  'no status': withData({ Status: undefined }),
  'no creation time': withData({ CreationDateTime: undefined }),
  ...messageForgeries,
  'the message as text': withClaims(({ message, ...claims }) => ({ ...claims, message: JSON.stringify(message) })),
};

const validContent: Readonly<Record<string, Forge>> = {
  'the amount without decimals': withAmount({ Amount: '150' }),
  'an additional field in the amount': withAmount({ Note: 'a later version' }),
  'an additional field': withData({ Added: 'a later version' }),
  'without metadata': withMessage(({ Meta: _meta, ...message }) => message),
};

/** Makes each mutation complete the payment, if the service accepts it. */
const completed = withData({ Status: 'AcceptedCreditSettlementCompleted' });

const rowsOf = (content: Readonly<Record<string, Forge>>) =>
  after(completed, { ...signatureForgeries, ...claimForgeries, ...content });
const validRows = after(completed, { ...validMessages, ...validContent });

/** Checks that a payment was completed in the end, and made exactly once. */
const assertPaidOnce = async (
  { service, drain }: PayingScene,
  consent: Parameters<PayingScene['watch']>[0],
): Promise<void> => {
  await drain();
  const { request, payment } = await service.current(consent);
  const paid = (await service.atBank(consent)).reduce((total, { payments }) => total + payments, 0);
  const isPaidOnce = payment?.status === 'AcceptedCreditSettlementCompleted' && paid === 1;
  if (!isPaidOnce) throw new Error(`The payment is ${payment?.status}, the request ${request.status}, paid ${paid}`);
};

/** Runs a payment step whose response is forged. Returns whether the service accepted the response. */
const runForgedStep = async (
  scene: PayingScene,
  consent: Parameters<PayingScene['watch']>[0],
  target: Parameters<PayingScene['intercept']>[0],
  change: (response: HttpResponse) => Promise<HttpResponse>,
): Promise<boolean> => {
  const stop = scene.intercept(target, change);
  await scene.service.step();
  if (stop() === 0) throw new Error('The service did not call the bank');
  const { request, payment } = await scene.service.current(consent);
  const isAccepted = payment?.status === 'AcceptedCreditSettlementCompleted';
  if (!isAccepted && (payment?.status !== 'Pending' || request.status !== 'Processing'))
    throw new Error(`The payment is ${payment?.status}, and the request ${request.status}`);
  if (!isAccepted) await assertPaidOnce(scene, consent);
  return isAccepted;
};

export const paymentSubmission = family({
  name: 'POST payments',
  forged: {
    ...rowsOf(contentForgeries),
    'the response to a look-up': withMessage(({ Links }) => ({ Data: {}, Links })),
  },
  valid: validRows,
  prepare: aPayingScene,
  accepts: async (forge: Forge, scene) => {
    const consent = await scene.approve();
    const target = { method: 'POST', path: /\/payments$/ } as const;
    return runForgedStep(scene, consent, target, forgeBody(forge, scene.forger));
  },
});

export const paymentStatus = family({
  name: 'GET payment',
  forged: rowsOf(contentForgeries),
  valid: validRows,
  prepare: aPayingScene,
  accepts: async (forge: Forge, scene) => {
    const consent = await scene.approve();
    await scene.service.step();
    const target = { method: 'GET', path: /\/payments\/[^/]+$/ } as const;
    return runForgedStep(scene, consent, target, forgeBody(forge, scene.forger));
  },
});

/** Changes a look-up by idempotency key, or the payment to which it leads. */
interface LookUp {
  readonly found?: Forge;
  readonly payment?: Forge;
}

const leadingTo = (url: (self: string, forger: Forger) => unknown): LookUp => ({
  found: withMessage((message, forger) => ({ ...message, Links: { Self: url(message.Links.Self, forger) } })),
});

export const paymentLookUp = family({
  name: 'GET payments by idempotency key',
  forged: {
    'the payment of another order': leadingTo((self, { otherPaymentId }) => self.replace(/[^/]+$/, otherPaymentId)),
    'a payment that does not exist': leadingTo((self) => self.replace(/[^/]+$/, 'unknown')),
    'an empty link': leadingTo(() => ''),
    'a link that is a number': leadingTo(() => 1),
    'no links': { found: withMessage(({ Links: _links, ...message }) => message) },
    'a look-up signed with an unknown key': { found: signatureForgeries['an unknown key'] ?? (() => '') },
    'a payment of another amount': { payment: after(completed, contentForgeries)['another amount'] ?? (() => '') },
    'a payment in another currency': { payment: after(completed, contentForgeries)['another currency'] ?? (() => '') },
    'a payment under another consent': { payment: after(completed, contentForgeries)['another consent'] ?? (() => '') },
  } satisfies Readonly<Record<string, LookUp>>,
  valid: {
    'the payment of the order': { payment: completed },
    'a link with a query': leadingTo((self) => `${self}?added=1`),
  } satisfies Readonly<Record<string, LookUp>>,
  prepare: aPayingScene,
  accepts: async ({ found, payment }: LookUp, scene) => {
    const { service, forger } = scene;
    const consent = await scene.approve();
    const lost = scene.intercept({ method: 'POST', path: /\/payments$/ }, async () => ({
      status: 504,
      headers: {},
      text: '',
      seconds: 1,
    }));
    await service.step();
    if (lost() === 0) throw new Error('The service did not submit the order');
    const stop = scene.intercept({ method: 'GET', path: /\/payments(?:\/[^/]+)?$/ }, async (response, { url }) => {
      const forge = url.endsWith('/payments') ? found : payment;
      return forge && response.status === 200 ? forgeBody(forge, forger)(response) : response;
    });
    await service.step();
    if (stop() === 0) throw new Error('The service did not look up the order');
    const { payment: latest } = await service.current(consent);
    const isAccepted = latest?.bank !== undefined;
    await assertPaidOnce(scene, consent);
    return isAccepted;
  },
});
