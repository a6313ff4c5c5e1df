import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

/** The address of the service, and the credentials of the client. */
export interface Access {
  readonly baseUrl: string;
  readonly appId: string;
  readonly apiKey: string;
  /** Returns the x-signature for a body. */
  sign(body: object): Promise<string>;
}

type Schemas = components['schemas'];

/** Whether the payment is not final yet. Does not compile if a status is missing here or in the document. */
const isPending = (status: Schemas['PaymentRequestStatus']): boolean => {
  switch (status) {
    case 'New':
    case 'AwaitingAuthorization':
    case 'Processing':
    case 'Active':
    case 'Suspended':
      return true;
    case 'Completed':
    case 'Rejected':
    case 'Failed':
    case 'Expired':
    case 'Revoked':
    case 'Cancelled':
      return false;
  }
};

/** Returns the data of a response. Throws if the call failed. */
const dataOf = <T>(name: string, response: { readonly data?: { readonly data: T }; readonly error?: unknown }): T => {
  if (!response.data) throw new Error(`${name} failed: ${JSON.stringify(response.error)}`);
  return response.data.data;
};

/** Makes ten calls, typed only by the OpenAPI document. Returns results for the test to check. */
export const tenCalls = async ({ baseUrl, appId, apiKey, sign }: Access) => {
  const service = createClient<paths>({ baseUrl });
  const tenant = { 'x-tenant': 'UAE' } as const;

  const session = dataOf(
    'createSession',
    await service.POST('/auth/api-keys/sessions', {
      params: { header: { ...tenant, 'app-id': appId, 'x-api-key': apiKey } },
    }),
  );
  service.use({
    onRequest: (request) => {
      request.headers.set('authorization', `${session.tokenType} ${session.accessToken}`);
      return request;
    },
  });

  const providers = dataOf(
    'listProviders',
    await service.GET('/providers', { params: { header: tenant, query: { countryCode: 'AE' } } }),
  );
  const purposes = dataOf(
    'listPurposeCodes',
    await service.GET('/payment-purpose-codes', { params: { header: tenant, query: { domesticOnly: true } } }),
  );

  const body: Schemas['CreatePaymentRequest'] = {
    amount: '150.00',
    beneficiaryIban: 'AE070331234567890123456',
    beneficiaryName: 'Ivan England',
    currency: 'AED',
    providerId: providers[0]?.id ?? '',
    reference: 'GENERATED-1',
  };
  const created = dataOf(
    'createPaymentRequest',
    await service.POST('/payment-requests', {
      params: { header: { ...tenant, 'x-signature': await sign(body) } },
      body,
    }),
  );
  const consent = dataOf(
    'createPaymentConsent',
    await service.POST('/consent/payment/create', {
      params: { header: tenant, query: { id: created.internalReferenceId } },
    }),
  );
  const request = dataOf(
    'getPaymentRequest',
    await service.GET('/payment-requests/{paymentRequestId}', {
      params: { header: tenant, path: { paymentRequestId: created.internalReferenceId } },
    }),
  );
  const { data: list } = await service.GET('/payment-requests', {
    params: { header: tenant, query: { page: 1, perPage: 5 } },
  });
  const verification = dataOf(
    'verifyBeneficiary',
    await service.POST('/verifications/beneficiary', {
      params: { header: tenant },
      body: { iban: 'AE270260000100000000001', beneficiaryName: 'Abdullah Al Qahtani' },
    }),
  );
  const catalogue = dataOf('getCatalogue', await service.GET('/webhooks/catalog', { params: { header: tenant } }));
  const { error, response } = await service.GET('/payments/{paymentId}', {
    params: { header: tenant, path: { paymentId: created.internalReferenceId } },
  });
  const errorCode: Schemas['ErrorCode'] | undefined = error?.code;

  return {
    purposes: purposes.length,
    amount: created.amount,
    consentStatus: consent.status,
    isPending: isPending(request.status),
    provider: request.provider?.code,
    listed: list?.meta.totalItems,
    verification: verification.result,
    products: catalogue.products.map(({ code }) => code),
    error: [response.status, errorCode] as const,
  };
};
