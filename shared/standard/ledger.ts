import type { Table } from '#shared/platform/storage/table.ts';
import { documentOf, type Image } from '#shared/platform/storage/images.ts';
import { type DynamoDb, openLedgerTable, systemHost } from '#shared/platform/storage/ledger-table.ts';
import { openLambdaClient } from '#shared/platform/storage/open-table.ts';
import { type Dictionaries, openPacking } from '#shared/platform/storage/packed-item.ts';

/** The words of the standards as stored payments have them. */
const dictionaries: Dictionaries = {
  1: Buffer.from(
    [
      '"rejectReasons":[],"charges":[],"statusUpdatedAt":"2026-","paymentTransactionId":"","bank":{"paymentId":""}',
      '"exchange":{"error":null,"httpMethod":"POST","idempotencyKey":"","interactionId":"","requestSeconds":0.',
      '"statusCode":201,"url":"https://","codeVerifier":"","accessToken":"","refreshToken":"eyJhbGciOiJkaXIiLCJlbmMiOiJ',
      'BMjU2R0NNIiwia2lkIjoiMjAyNi0xMS0yMSJ9..","callback":{"codeHash":"","until":"","by":""},"accessTokenExpiresAt":"',
      '"authorizationLink":"https://authorize?client_id=&response_type=code&scope=openid&request_uri=urn%3Aietf%3Aparams',
      '%3Aoauth%3Arequest_uri%3A","redirectUri":"https://","successRedirectUrl":"","failureRedirectUrl":"","stateHash":"',
      '"externalReference":"","internalReference":"","creditorReference":"","debtorReference":"","merchantId":"",',
      '"additionalCreditorAccounts":[],"isCopVerified":false,"purpose":"","redirectUrl":"https://","expiresAt":"2026-',
      '"paymentRequestId":"","consentId":"","paymentId":"","providerCode":"uae-ksa-","interactionId":"',
      '"debtorAccount":{"id":"","schemeName":"IBAN","identification":"AE0SA","name":"","accountHolderName":"","bankName":',
      '"creditorAccount":{"id":"","schemeName":"IBAN","identification":"AE0SA","name":"","accountHolderName":""},',
      '"type":"SingleInstantPayment","minor":000,"currency":"AED","SAR","market":"UAE","KSA","turn":1,"step":{"until":"2026-',
      '"history":[{"status":"New","at":"2026-","version":0},{"status":"AwaitingAuthorization","at":"2026-","version":1},',
      '{"status":"Authorized","at":"2026-","version":2},{"status":"Consumed"},{"status":"Processing"},{"status":',
      '"Completed"},{"status":"Pending"},{"status":"AcceptedSettlementCompleted"},{"status":"AcceptedCreditSettlement',
      'Completed"}],"clientId":"","id":"","createdAt":"2026-","updatedAt":"2026-',
    ].join(''),
  ),
};

export const { pack: packItem, unpack: unpackItem } = openPacking(dictionaries, 1);

/** An item in DynamoDB's wire form, from an answer, from the stream or from an exception, as a plain object. */
export const readImage = (image: Image): Record<string, unknown> => unpackItem(documentOf(image));

export const openLedger = (client: DynamoDb, tableName: string): Table =>
  openLedgerTable(client, tableName, { ...systemHost, pack: packItem, read: readImage });

/** The ledger table of a Lambda environment. */
export const openTable = (tableName: string): Table => openLedger(openLambdaClient(), tableName);
