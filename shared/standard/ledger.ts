import { type Image, createLambdaDocumentClient, readWire } from '#shared/platform/storage/documents.ts';
import { type DocumentClient, createTable } from '#shared/platform/storage/ledger-table.ts';
import { type Dictionaries, createPacking } from '#shared/platform/storage/packed-item.ts';
import type { Table } from '#shared/platform/storage/table.ts';

/** Compression dictionaries: strings that occur in most stored payments. */
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

/** The kinds of item that usually exceed a kilobyte and are therefore compressed. */
const packedKinds = new Set([
  'PaymentRequest',
  'PaymentConsent',
  'Payment',
  'MandateTransaction',
  'SignedOrder',
  'Verification',
  'MessagePair',
]);

export const packing = createPacking(packedKinds, dictionaries, 1);

/** Reads an item in DynamoDB wire format, as the stream delivers it. */
export const readImage = (image: Image): Record<string, unknown> => packing.unpack(readWire(image));

export const connectLedger = (client: DocumentClient, tableName: string): Table =>
  createTable(client, tableName, packing);

/** Connects to the main table with the client of a Lambda function. */
export const connectTable = (tableName: string): Table => connectLedger(createLambdaDocumentClient(), tableName);
