import type { RequirementTable } from '../rule.ts';
import { interactionId } from '../rules/headers.ts';
import { followsSchema, payeeIban, payeeProof, signedRequest } from '../rules/messages.ts';

const rules = [signedRequest, payeeIban, followsSchema('payee'), interactionId];

export const confirmationOfPayee: RequirementTable = {
  name: 'confirmation-of-payee',
  isAbout: () => true,
  sections: {
    'POST /discovery': rules,
    'POST /confirmation': rules.toSpliced(2, 0, payeeProof),
  },
};
