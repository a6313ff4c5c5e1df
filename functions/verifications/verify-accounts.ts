import { type IdType, idTypeOf } from '#shared/identifiers/saudi-id.ts';
import { type AccountAnswer, type AccountQuestion, answerAccount, checkCountry, type Ops } from './answer.ts';
import { routes } from './routes.ts';

export const idMatch: Ops['idMatch'] = (call, deps) => {
  const question = idQuestion(call.body, true);
  return answerAccount(routes.idMatch.operation, call, question, deps, (answer) => ({
    ...plain(answer),
    ...idOf(question),
  }));
};

export const corporate: Ops['corporate'] = (call, deps) => {
  const question = corporateQuestion(call.body, true);
  return answerAccount(routes.corporate.operation, call, question, deps, (answer) => ({
    ...plain(answer),
    ...idOf(question),
  }));
};

export const commonMatch: Ops['commonMatch'] = (call, deps) => {
  const question = idQuestion(call.body, false);
  return answerAccount(routes.commonMatch.operation, call, question, deps, (answer) => matched(question, answer));
};

export const proMatch: Ops['proMatch'] = (call, deps) => {
  const question = idQuestion(call.body, false);
  return answerAccount(routes.proMatch.operation, call, question, deps, (answer) => matched(question, answer));
};

export const commonCorporate: Ops['commonCorporate'] = (call, deps) => {
  const question = corporateQuestion(call.body, false);
  return answerAccount(routes.commonCorporate.operation, call, question, deps, (answer) => matched(question, answer));
};

export const proCorporate: Ops['proCorporate'] = (call, deps) => {
  const question = corporateQuestion(call.body, false);
  return answerAccount(routes.proCorporate.operation, call, question, deps, (answer) => matched(question, answer));
};

export const beneficiaryMatch: Ops['beneficiaryMatch'] = (call, deps) => {
  const question = beneficiaryQuestion(call.body);
  return answerAccount(routes.beneficiaryMatch.operation, call, question, deps, (answer) => ({
    ...beneficiary(question, answer),
    retrievedBeneficiaryName: answer.verdict.holderName,
  }));
};

export const verifyBeneficiary: Ops['verifyBeneficiary'] = async (call, deps) => {
  checkCountry(call.body.iban, call.market);
  const question = beneficiaryQuestion(call.body);
  return answerAccount(routes.verifyBeneficiary.operation, call, question, deps, (answer) =>
    beneficiary(question, answer),
  );
};

interface IdBody {
  readonly iban: string;
  readonly idType?: IdType | undefined;
  readonly idValue: string;
  readonly beneficiaryName?: string | undefined;
}

const idQuestion = (body: IdBody, mustBeActive: boolean): AccountQuestion => ({
  iban: body.iban,
  ids: [{ type: body.idType ?? idTypeOf(body.idValue), value: body.idValue }],
  name: body.beneficiaryName,
  mustBeActive,
});

interface CorporateBody {
  readonly iban: string;
  readonly crNumber?: string | undefined;
  readonly unifiedNationalNumber?: string | undefined;
  readonly beneficiaryName?: string | undefined;
}

/** The unified number first: since 2025 it is the sole identifier, so it is the one that is answered. */
const corporateQuestion = (body: CorporateBody, mustBeActive: boolean): AccountQuestion => ({
  iban: body.iban,
  ids: [
    ...(body.unifiedNationalNumber
      ? [{ type: 'UNIFIED_NATIONAL_NUMBER', value: body.unifiedNationalNumber } as const]
      : []),
    ...(body.crNumber ? [{ type: 'COMMERCIAL_REGISTRATION_NUMBER', value: body.crNumber } as const] : []),
  ],
  name: body.beneficiaryName,
  mustBeActive,
});

const beneficiaryQuestion = (body: {
  readonly iban: string;
  readonly beneficiaryName?: string | undefined;
}): AccountQuestion => ({
  iban: body.iban,
  ids: [],
  name: body.beneficiaryName,
  mustBeActive: false,
});

const plain = ({ requestId, executionDate, bank, verdict }: AccountAnswer) => ({
  requestId,
  result: verdict.result,
  bank,
  errorDescription: verdict.errorDescription,
  beneficiaryName: verdict.holderName,
  executionDate,
});

const idOf = ({ ids: [first] }: AccountQuestion) => {
  if (!first) throw new Error('a question about an id names none');
  return { idType: first.type, idValue: first.value };
};

const beneficiary = (question: AccountQuestion, answer: AccountAnswer) => ({
  ...plain(answer),
  inputBeneficiaryName: question.name ?? null,
  accountStatus: answer.verdict.accountStatus,
  accountIdentifier: question.iban,
});

/** With all that is known; what an operation does not answer is taken off on the way out. */
const matched = (question: AccountQuestion, answer: AccountAnswer) => ({
  ...beneficiary(question, answer),
  ...idOf(question),
});
