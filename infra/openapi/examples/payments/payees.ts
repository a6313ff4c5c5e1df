import { presentPayeeCheck } from '#shared/payments/payee/payee-view.ts';
import type { Examples } from '#infra/openapi/samples/example.ts';
import { at, sampleContext, sampleJwt } from '#infra/openapi/samples/identity.ts';
import { iban } from '#infra/openapi/samples/payment.ts';
import type { routes } from '#functions/payments/payees/routes.ts';

const check = {
  match: 'close-match',
  accountHolderName: 'Iv**** Da**** En****',
  providerCode: 'uae-mashrt',
  proof: sampleJwt(
    { alg: 'PS256', kid: 'bank' },
    { message: { Data: { NameMatchIndicator: 'ConfirmationOfPayee.Partial' } } },
  ),
  performedAt: at(0),
} as const;

export const examples: Examples<typeof routes> = {
  checkPayee: {
    query: {},
    body: { iban, name: { fullName: 'Ivan England' } },
    otherBodies: {
      'A business': { iban, name: { businessName: 'Falcon Trading LLC' } },
      'With the fields of a payment request': { beneficiaryIban: iban, beneficiaryName: 'Ivan England' },
    },
    response: presentPayeeCheck(check, iban, sampleContext.providers, ({ code }) => code),
    invalid: { body: { iban: 'AE140260123456789012345' } },
  },
};
