import type { getSchemaSerdePlugin } from '@smithy/core/schema';
import type { HttpResponse, MetadataBearer } from '@smithy/types';

type Protocol = Parameters<typeof getSchemaSerdePlugin>[0]['protocol'];

const reads: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query']);

/**
 * The protocol of a client of DynamoDB, whose answers to reads are taken as they are: their JSON is the wire form of items
 * already. The SDK walks through every attribute to make the same of it again, which takes most of the time of a read.
 * That also tells by the time whether an item exists that the caller may not see.
 *
 * Binary attributes stay base64, as in the records of the stream (packed-item.ts).
 */
export const withPlainReads = (protocol: Protocol): Protocol => {
  const deserializeResponse = async <Output extends MetadataBearer>(
    operation: Parameters<Protocol['deserializeResponse']>[0],
    context: Parameters<Protocol['deserializeResponse']>[1],
    response: HttpResponse,
  ): Promise<Output> =>
    reads.has(operation.name) && response.statusCode === 200
      ? // The SDK adds the number of attempts to the metadata.
        { ...(JSON.parse(String(response.body)) as Output), $metadata: { httpStatusCode: response.statusCode } }
      : protocol.deserializeResponse<Output>(operation, context, response);
  return Object.create(protocol, { deserializeResponse: { value: deserializeResponse } }) as Protocol;
};
