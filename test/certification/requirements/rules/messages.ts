import { ibanError } from '#shared/standard/identifiers/iban.ts';
import { uaeStandard } from '#test/support/banks/uae/standard.ts';
import { type Json, valueAt, withValue } from '../json.ts';
import { fieldRule, type Rule } from '../rule.ts';
import { headers, order, personalData, pushed, type Scene } from '../scene.ts';

/** The messages of the operations whose requests have a schema, by the path of an object in each. */
export const messages = {
  consent: `${pushed}.consent`,
  order,
  payee: order,
} as const;

/** Creates the rule that a request has exactly the fields of its schema. */
export const followsSchema = (message: keyof typeof messages): Rule => ({
  text: 'The request has the fields that its schema declares, and no others.',
  holds: ({ exchange }) => uaeStandard.violationsIn('request', exchange).length === 0,
  broken: (scene) => withValue(scene, `${messages[message]}.Extra`, 1),
});

export const personalDataFollowsSchema: Rule = {
  text: 'The decrypted personal data has the fields that its schema declares, and no others.',
  holds: ({ exchange }) =>
    exchange.personalData !== undefined && uaeStandard.violationsIn('personal data', exchange).length === 0,
  broken: (scene) => withValue(scene, `${personalData}.Initiation.Extra`, 1),
};

/** Returns the indicators that the service can derive from every request, and whether the message states them. */
const derivable = (scene: Scene): readonly boolean[] => {
  const {
    DebtorIndicators: debtor,
    TransactionIndicators: transaction,
    CreditorIndicators: creditor,
  } = valueAt(scene, `${personalData}.Risk`) ?? {};
  const userAgent = valueAt(scene, headers)['x-customer-user-agent'];
  const isPresent = valueAt(scene, headers)['x-fapi-customer-ip-address'] !== undefined;
  return [
    transaction?.IsCustomerPresent === isPresent,
    typeof transaction?.IsContractPresent === 'boolean',
    transaction?.ChannelType !== undefined,
    !isPresent || (transaction?.Channel !== undefined && transaction?.SubChannelType !== undefined),
    debtor?.Authentication?.ChallengeOutcome !== undefined,
    userAgent === undefined || debtor?.BrowserInformation?.UserAgent !== undefined,
    creditor?.IsCreditorPrePopulated === true,
    typeof creditor?.IsCreditorConfirmed === 'boolean',
  ];
};

export const risk: Rule = {
  text: 'The risk data states everything that the service knows of the customer, the transaction and the creditor.',
  holds: (scene) => derivable(scene).every(Boolean),
  broken: (scene) => withValue(scene, `${personalData}.Risk.TransactionIndicators`, undefined),
};

const isCreditor = ({ CreditorAccount: account, CreditorAgent: agent }: Json): boolean =>
  account?.SchemeName === 'IBAN' &&
  ibanError(account.Identification, ['AE']) === undefined &&
  (account.Name?.en !== undefined || account.Name?.ar !== undefined) &&
  agent === undefined;

export const validCreditor = fieldRule({
  text: 'The creditor has a name and a valid IBAN of the UAE, from which the bank derives the BIC.',
  path: `${personalData}.Initiation`,
  allows: isCreditor,
  wrong: (initiation: Json) => withValue(initiation, 'CreditorAccount.Identification', 'AE120000000000000000000'),
});

/** The rule that a request about a payee names a valid account. */
export const payeeIban = fieldRule({
  text: 'The request contains a valid IBAN of the UAE.',
  path: `${order}.Identification`,
  allows: (iban) => ibanError(String(iban), ['AE']) === undefined,
  wrong: 'AE120000000000000000000',
});

export const signedRequest = fieldRule({
  text: 'The request is a signed JWT.',
  path: 'exchange.requestType',
  allows: (type) => type === 'application/jwt',
  wrong: 'application/json',
});

/** Returns the content of a JWT. */
const contentOf = (jwt: string): string =>
  JSON.stringify(JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()));

const creditors = `${personalData}.Initiation.Creditor`;

export const payeeProof: Rule = {
  text: "Every creditor of the consent has the bank's signed confirmation of this payee, if there is one.",
  on: 'POST /par',
  holds: (scene) => {
    const entries: readonly Json[] = valueAt(scene, creditors) ?? [];
    // The client requests a payment either before or after it has checked the payees.
    if (entries.every(({ ConfirmationOfPayeeResponse: proof }) => proof === undefined)) return undefined;
    return entries.every(({ CreditorAccount: account, ConfirmationOfPayeeResponse: proof }) =>
      scene.confirmations.some(
        ({ iban, content }) =>
          iban === account.Identification && proof !== undefined && JSON.stringify(content) === contentOf(proof),
      ),
    );
  },
  broken: (scene) => {
    const last = `${creditors}.${valueAt(scene, creditors).length - 1}`;
    return withValue(scene, `${last}.ConfirmationOfPayeeResponse`, 'e30.e30.e30');
  },
};
