import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { AuthorisableConsent } from '#shared/consents/authorisation.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { type FinalState, itemsOf, type Oracle } from './aftermath.ts';
import { clockToleranceMs } from './mandates/mandate-facts.ts';

/** A consent, and the execution time of its payment, if there is one. */
interface ConsentFacts {
  readonly consent: AuthorisableConsent;
  readonly executesAt: string | undefined;
}

export const consentsIn = (finalState: FinalState): readonly ConsentFacts[] => [
  ...itemsOf(finalState, 'AccountConsent').map((item) => ({
    consent: AccountConsent.parse(item),
    executesAt: undefined,
  })),
  ...itemsOf(finalState, 'PaymentConsent').map((item) => {
    const consent = PaymentConsent.parse(item);
    return { consent, executesAt: consent.executesAt };
  }),
];

/** A consent is authorised only if its customer decided before the deadline and before its payment was due. */
export const customersApproveInTime: Oracle = (finalState) =>
  consentsIn(finalState).flatMap(({ consent, executesAt }) => {
    const { createdAt, history, stagings } = consent;
    if (!history.some(({ status }) => status === 'Authorized')) return [];
    const deadline = Math.min(
      Date.parse(createdAt) + finalState.client.lifetimes.authorizationSeconds * 1000,
      executesAt === undefined ? Infinity : Date.parse(executesAt),
    );
    const isInTime = stagings.some(({ bankConsentId }) => {
      const { isApproved, decidedAt = Infinity } = finalState.bank.consents.get(bankConsentId) ?? {};
      return isApproved && decidedAt <= deadline + clockToleranceMs;
    });
    return isInTime ? [] : ['A consent was authorised although its customer approved it too late'];
  });

const maxWriteMs = 40_000;

/**
 * A consent is rejected only if it was declined at a bank from which the customer returned with a code, or at the bank
 * that the customer visited last.
 */
export const customersDeclineAtTheirLastBank: Oracle = (finalState) =>
  consentsIn(finalState).flatMap(({ consent: { history, stagings } }) => {
    const rejectedAt = Date.parse(history.find(({ status }) => status === 'Rejected')?.at ?? '');
    if (Number.isNaN(rejectedAt)) return [];
    // The customer may only just have gone to another bank, and faults can delay the write of the rejection.
    const spareMs = finalState.isFaultless ? clockToleranceMs : maxWriteMs;
    const last = stagings.findLastIndex(({ stagedAt }) => Date.parse(stagedAt) < rejectedAt - spareMs);
    const isDeclined = stagings.some(({ bankConsentId }, index) => {
      const atBank = finalState.bank.consents.get(bankConsentId);
      return atBank?.isDeclined && (index >= last || atBank.isExchanged);
    });
    return isDeclined ? [] : ['A consent was rejected, but its customer did not decline it at the bank'];
  });

const soonMs = 10 * 60_000;

/**
 * If the tokens never arrived, the bank consent cannot be used. The service revokes the bank consent soon after the
 * bank has rejected the code, without waiting until the service's own consent ends.
 */
export const consentsWithoutTokensAreRevoked: Oracle = ({ bank, isFaultless }) =>
  [...bank.consents.values()]
    .filter(({ codeRejectedAt = Infinity, endedAt = Infinity }) => isFaultless && endedAt > codeRejectedAt + soonMs)
    .map(() => 'An unusable consent stayed open at the bank for too long');
