import { type Case, type Cases, withHeaders } from './case.ts';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const authorization = (name: string, value: string): Case => ({
  name,
  change: (valid) => withHeaders({ ...valid, token: false }, { authorization: value }),
});

/** Returns the cases for the access token. */
export const tokenCases: Cases = (_operation, { access }, { tokenOfDisabled, expiredToken }) =>
  access === 'anonymous'
    ? []
    : [
        { name: 'no token', change: (valid) => ({ ...valid, token: false }) },
        {
          name: 'no headers and no query',
          change: ({ sender, params }) => ({ sender, params, query: {}, headers: {}, market: false, token: false }),
        },
        authorization('an Authorization header of another scheme', 'Basic YTpi'),
        authorization('an Authorization header without a token', 'Bearer'),
        authorization('two tokens in one Authorization header', 'Bearer one two'),
        { name: 'a token that is not a JWT', change: (valid) => ({ ...valid, token: 'nonsense' }) },
        {
          name: 'an unsigned token',
          change: (valid) => ({ ...valid, token: `${encode({ alg: 'none' })}.${encode({ sub: 'me' })}.AAAA` }),
        },
        {
          name: 'a tampered token',
          change: async (valid) => {
            const [header, , signature] = (await valid.sender.token()).split('.');
            return { ...valid, token: `${header}.${encode({ sub: valid.sender.facts.clientId })}.${signature}` };
          },
        },
        { name: 'an expired token', change: (valid) => ({ ...valid, token: expiredToken }) },
        { name: 'a token of a disabled client', change: (valid) => ({ ...valid, token: tokenOfDisabled }) },
      ];

/** Returns the cases for the market. */
export const marketCases: Cases = (_operation, { market, access }, { uaeClient }) => {
  if (market === 'KSA') {
    return [
      { name: 'a market that the client is not enabled for', change: (valid) => ({ ...valid, sender: uaeClient }) },
      {
        name: 'an x-tenant header that the route ignores',
        change: (valid) => withHeaders(valid, { 'x-tenant': 'BHR' }),
      },
    ];
  }
  if (market === 'none') return [];
  const withoutToken: Case = {
    name: 'no market and no token',
    change: (valid) => ({ ...valid, market: false, token: false }),
  };
  return [
    { name: 'no market', change: (valid) => ({ ...valid, market: false }) },
    { name: 'an unknown market', change: (valid) => ({ ...valid, market: 'BHR' }) },
    { name: 'a market in lower case', change: (valid) => ({ ...valid, market: 'uae' }) },
    { name: 'a market that the client is not enabled for', change: (valid) => ({ ...valid, market: 'MAIN' }) },
    ...(access === 'client' ? [withoutToken] : []),
  ];
};

/** Returns the cases for the client's products and its verification balance. */
export const productCases: Cases = (_operation, { product }, { withoutProducts, withoutBalance }) => {
  const missing: Case = {
    name: 'a product that the client does not have',
    change: (valid) => ({ ...valid, sender: withoutProducts }),
  };
  const emptyBalance: Case = { name: 'a balance of zero', change: (valid) => ({ ...valid, sender: withoutBalance }) };
  return [...(product === undefined ? [] : [missing]), ...(product === 'verifications' ? [emptyBalance] : [])];
};

export const limitCases: Cases = (_operation, { access }, { throttled }) =>
  access === 'anonymous'
    ? []
    : [
        {
          name: 'too many requests',
          sentBefore: (valid) => ({ ...valid, sender: throttled }),
          change: (valid) => ({ ...valid, sender: throttled }),
        },
        {
          name: 'too many requests, in an unknown market',
          sentBefore: (valid) => ({ ...valid, sender: throttled }),
          change: (valid) => ({ ...valid, sender: throttled, market: 'BHR' }),
        },
      ];
