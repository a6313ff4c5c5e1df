import { engineClient } from './engine-client.ts';
import { embeddedEngine } from './engine-process.ts';
import type { DynamoDbEngine, EngineOptions } from './engine-process.ts';

/** The engine that AWS_ENDPOINT_URL_DYNAMODB names, or else the embedded one. */
export const dynamoDbEngine = async (options: EngineOptions): Promise<DynamoDbEngine> => {
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  if (!endpoint) return embeddedEngine(options);
  const { call, close } = engineClient(endpoint, options.region);
  await options.prepare(call);
  return { call, stop: () => Promise.resolve(close()) };
};
