import { type RequirementTable, ruleForOperator } from '../rule.ts';
import { interactionId } from '../rules/headers.ts';
import { followsSchema, payeeIban, payeeProof, signedRequest } from '../rules/messages.ts';

const rules = [signedRequest, payeeIban, followsSchema('payee'), interactionId];

export const confirmationOfPayee: RequirementTable = {
  name: 'confirmation-of-payee',
  isAbout: () => true,
  sections: {
    mandatory: [
      ruleForOperator(
        'A payee whom the client does not know is checked before the consent is created, if the bank of the payee takes part.',
        'Only the client knows which payees are known to it: this service checks a payee when the client requests it, and accepts a payment without a check. The operator has to require the checks from its clients.',
      ),
      payeeProof,
    ],
    'POST /discovery': rules,
    'POST /confirmation': rules.toSpliced(2, 0, payeeProof),
  },
};
