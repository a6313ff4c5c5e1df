import { valueAt } from '../json.ts';
import type { RequirementTable } from '../rule.ts';
import { dataWithAccounts, expiresWithinYear } from '../rules/consents.ts';
import { accountSubTypes, accountType, dateRange, readingRules } from '../rules/data.ts';
import { interactionId } from '../rules/headers.ts';
import { followsSchema } from '../rules/messages.ts';
import { pushed, type Scene } from '../scene.ts';

const type = 'urn:openfinanceuae:account-access-consent:v2.1';

const isAbout = (scene: Scene): boolean =>
  (scene.operation === 'POST /par' ? valueAt(scene, pushed)?.type : scene.pushed?.type) === type;

const accounts = ['ReadAccountsBasic', 'ReadAccountsDetail'];
const parties = ['ReadParty', 'ReadPartyUser', 'ReadPartyUserIdentity'];
const basicOrDetail = (name: string): readonly string[] => [`Read${name}Basic`, `Read${name}Detail`];

const statementDays = dateRange(['fromStatementDate', 'toStatementDate'], /^\d{4}-\d{2}-\d{2}$/, 'a date');

const account = '/accounts/{AccountId}';

export const dataSharing: RequirementTable = {
  name: 'data-sharing',
  isAbout,
  sections: {
    'POST /par': [
      expiresWithinYear,
      dataWithAccounts,
      accountType,
      accountSubTypes,
      followsSchema('consent'),
      interactionId,
    ],
    'GET /accounts': readingRules({ permissions: accounts, isAboutAccount: false }),
    [`GET ${account}`]: readingRules({ permissions: accounts }),
    [`GET ${account}/balances`]: readingRules({ permissions: ['ReadBalances'] }),
    [`GET ${account}/beneficiaries`]: readingRules({ permissions: basicOrDetail('Beneficiaries') }),
    [`GET ${account}/direct-debits`]: readingRules({ permissions: ['ReadDirectDebits'] }),
    [`GET ${account}/product`]: readingRules({ permissions: ['ReadProduct'] }),
    [`GET ${account}/scheduled-payments`]: readingRules({ permissions: basicOrDetail('ScheduledPayments') }),
    [`GET ${account}/standing-orders`]: readingRules({ permissions: basicOrDetail('StandingOrders') }),
    [`GET ${account}/transactions`]: readingRules({ permissions: basicOrDetail('Transactions') }),
    [`GET ${account}/statements`]: readingRules({ permissions: ['ReadStatements'], range: statementDays }),
    [`GET ${account}/parties`]: readingRules({ permissions: parties }),
    'GET /parties': readingRules({ permissions: parties, isAboutAccount: false }),
  },
};
