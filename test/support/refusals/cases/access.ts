import { type Case, type Cases, withHeaders } from './case.ts';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const authorization = (name: string, value: string): Case => ({
  name,
  spoil: (good) => withHeaders({ ...good, token: false }, { authorization: value }),
});

/** Who asks: the token that proves it. */
export const tokenCases: Cases = (_operation, { access }, { tokenOfDisabled, expiredToken }) =>
  access === 'anonymous'
    ? []
    : [
        { name: 'no token', spoil: (good) => ({ ...good, token: false }) },
        {
          name: 'nothing at all',
          spoil: ({ by, params }) => ({ by, params, query: {}, headers: {}, market: false, token: false }),
        },
        authorization('an Authorization of another scheme', 'Basic YTpi'),
        authorization('an Authorization without a token', 'Bearer'),
        authorization('two tokens in one Authorization', 'Bearer one two'),
        { name: 'a token that is no JWT', spoil: (good) => ({ ...good, token: 'nonsense' }) },
        {
          name: 'a token nobody has signed',
          spoil: (good) => ({ ...good, token: `${encoded({ alg: 'none' })}.${encoded({ sub: 'me' })}.AAAA` }),
        },
        {
          name: 'a token that was changed',
          spoil: async (good) => {
            const [header, , signature] = (await good.by.token()).split('.');
            return { ...good, token: `${header}.${encoded({ sub: good.by.facts.clientId })}.${signature}` };
          },
        },
        { name: 'a token that has expired', spoil: (good) => ({ ...good, token: expiredToken }) },
        { name: 'a token of a disabled client', spoil: (good) => ({ ...good, token: tokenOfDisabled }) },
      ];

/** The market of the request. */
export const marketCases: Cases = (_operation, { market, access }, { emirati }) => {
  if (market === 'KSA') {
    return [
      { name: 'a market the client is not enabled for', spoil: (good) => ({ ...good, by: emirati }) },
      { name: 'a market that is not asked for', spoil: (good) => withHeaders(good, { 'x-tenant': 'BHR' }) },
    ];
  }
  if (market === 'none') return [];
  const unproven: Case = {
    name: 'no market and no token',
    spoil: (good) => ({ ...good, market: false, token: false }),
  };
  return [
    { name: 'no market', spoil: (good) => ({ ...good, market: false }) },
    { name: 'an unknown market', spoil: (good) => ({ ...good, market: 'BHR' }) },
    { name: 'a market in small letters', spoil: (good) => ({ ...good, market: 'uae' }) },
    { name: 'a market the client is not enabled for', spoil: (good) => ({ ...good, market: 'MAIN' }) },
    ...(access === 'client' ? [unproven] : []),
  ];
};

/** What the client has bought: products, and verifications to use up. */
export const productCases: Cases = (_operation, { product }, { withoutProducts, withoutBalance }) => {
  const missing: Case = {
    name: 'a product the client does not have',
    spoil: (good) => ({ ...good, by: withoutProducts }),
  };
  const usedUp: Case = { name: 'a balance of zero', spoil: (good) => ({ ...good, by: withoutBalance }) };
  return [...(product === undefined ? [] : [missing]), ...(product === 'verifications' ? [usedUp] : [])];
};

export const limitCases: Cases = (_operation, { access }, { throttled }) =>
  access === 'anonymous'
    ? []
    : [
        {
          name: 'too many requests',
          before: (good) => ({ ...good, by: throttled }),
          spoil: (good) => ({ ...good, by: throttled }),
        },
        {
          name: 'too many requests, in an unknown market',
          before: (good) => ({ ...good, by: throttled }),
          spoil: (good) => ({ ...good, by: throttled, market: 'BHR' }),
        },
      ];
