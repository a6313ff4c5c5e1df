import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import validator from '@middy/validator';
import { transpileSchema } from '@middy/validator/transpile';
import { z } from 'zod';

/**
 * An endpoint built as the documentation of its libraries shows: Powertools, middy with its JSON parser and validator,
 * zod, and AWS SDK clients with default options. Benchmarks compare the functions of this service with it.
 */

const logger = new Logger({ serviceName: 'usual' });
const metrics = new Metrics({ serviceName: 'usual', namespace: 'usual' });
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const kms = new KMSClient({});

const eventSchema = transpileSchema({
  type: 'object',
  required: ['body'],
  properties: {
    body: {
      type: 'object',
      properties: { amount: { type: 'string' }, currency: { type: 'string' } },
      required: ['amount', 'currency'],
    },
  },
});

const Body = z.object({ amount: z.string(), currency: z.string().length(3) });

export const handler = middy()
  .use(injectLambdaContext(logger))
  .use(logMetrics(metrics))
  .use(httpJsonBodyParser())
  .use(validator({ eventSchema }))
  .handler(async (event: { readonly body?: unknown }) => {
    const payment = Body.parse(event.body);
    await documents.send(new GetCommand({ TableName: 'payments', Key: { id: 'client' } }));
    await documents.send(new PutCommand({ TableName: 'payments', Item: payment }));
    const command = new SignCommand({
      KeyId: 'alias/payments',
      Message: Buffer.from(JSON.stringify(payment)),
      SigningAlgorithm: 'ECDSA_SHA_256',
    });
    const { Signature } = await kms.send(command);
    return { statusCode: 201, body: JSON.stringify({ signature: Buffer.from(Signature ?? []).toString('base64') }) };
  });
