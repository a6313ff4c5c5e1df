import { getSmithyContext } from '@smithy/core/transport';
import type {
  HttpRequest,
  HttpResponse,
  MetadataBearer,
  MiddlewareStack,
  RequestSigner,
  RetryStrategy,
  RetryStrategyV2,
} from '@smithy/types';
import { askOnce } from '#shared/platform/runtime/remember.ts';
import { openTraceId } from './environment.ts';

interface DirectClient {
  readonly config: {
    readonly retryStrategy: () => Promise<RetryStrategy | RetryStrategyV2>;
    /** The SDK sets it when an answer shows that the clock is wrong. */
    readonly systemClockOffset: number;
  };
  readonly middlewareStack: {
    use(plugin: { applyToStack(stack: MiddlewareStack<object, MetadataBearer>): void }): void;
  };
}

interface Transport {
  readonly url: URL;
  readonly signer: RequestSigner;
  readonly requestHandler: { handle(request: HttpRequest): Promise<{ readonly response: HttpResponse }> };
}

/**
 * Lets a client of DynamoDB make the first attempt of each call without the steps of the SDK, which cost more CPU time
 * than the exchange itself (`npm run bench -- aws-call`). That is possible because inputs and answers of DynamoDB are
 * JSON already: bytes of an input write themselves as base64 (images.ts), and those of an answer stay base64. The SDK adds
 * one member to an input, the token of a transaction, so the caller sets it (ledger-table.ts).
 *
 * If a first attempt fails, the SDK goes on from there: its steps run as usual, but for their first attempt they get the
 * answer or the error that has already come. So the SDK decides about further attempts, makes the error classes,
 * corrects the clock and counts the attempts. A success counts for the SDK's quota of retries.
 *
 * First attempts have no headers `amz-sdk-invocation-id` and `amz-sdk-request`. They only describe retries.
 */
export const callDirectly = (
  { config, middlewareStack }: DirectClient,
  { url, signer, requestHandler }: Transport,
): void => {
  const { protocol, hostname, port } = url;
  const address = { protocol, hostname, ...(port !== '' && { port: Number(port) }), method: 'POST', path: '/' };
  const traceIdOf = openTraceId();

  const send = async (target: string, input: object): Promise<HttpResponse> => {
    const headers: Record<string, string> = {
      host: url.host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
    };
    const traceId = traceIdOf();
    if (traceId !== undefined) headers['x-amzn-trace-id'] = traceId;
    const request = { ...address, headers, query: {}, body: JSON.stringify(input) };
    const signed = await signer.sign(request, { signingDate: new Date(Date.now() + config.systemClockOffset) });
    return (await requestHandler.handle(signed)).response;
  };

  const quota = askOnce(async () => {
    const strategy = await config.retryStrategy();
    if (!('recordSuccess' in strategy)) throw new TypeError('The standard retry strategy is needed');
    const firstAttempt = await strategy.acquireInitialRetryToken('');
    return { recordSuccess: () => strategy.recordSuccess(firstAttempt) };
  });

  /** What has become of first attempts that failed, by the input that the SDK sees. */
  const failed = new WeakMap<object, Promise<HttpResponse>>();

  middlewareStack.use({
    applyToStack: (stack) => {
      stack.add(
        (next, context) => {
          const { service, operation } = getSmithyContext(context);
          const target = `${String(service)}.${String(operation)}`;
          return async (args) => {
            const sent = send(target, args.input);
            const response = await sent.catch(() => undefined);
            if (response?.statusCode === 200) {
              (await quota()).recordSuccess();
              const $metadata = { httpStatusCode: response.statusCode, attempts: 1 };
              return { response, output: { ...(JSON.parse(String(response.body)) as object), $metadata } };
            }
            // A copy, because one input may be in use in several calls.
            const input = { ...args.input };
            failed.set(input, sent);
            return next({ ...args, input });
          };
        },
        { name: 'directCall', step: 'initialize', priority: 'low' },
      );
      stack.add(
        (next) => async (args) => {
          const first = failed.get(args.input);
          failed.delete(args.input);
          return first ? { response: await first } : next(args);
        },
        { name: 'firstAttempt', step: 'deserialize', priority: 'low' },
      );
    },
  });
};
