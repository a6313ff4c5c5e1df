import { credentialsOf, endpointOf, regionOf, type Service } from './environment.ts';
import { type Deadlines, openRequestHandler } from './request-handler.ts';
import { keptKeySigner } from './request-signer.ts';

interface SignedCall {
  /** What is called, for the message of an error. */
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/**
 * Opens calls of an AWS service whose SDK client would bring its streams into the bundle, which a few calls do not need.
 * Each call returns the text and the headers of the answer, and throws unless its status is 200.
 */
export const openSignedCalls = (service: Service, deadlines: Deadlines) => {
  const region = regionOf();
  const url = endpointOf(service, region);
  const handler = openRequestHandler(deadlines);
  const signer = keptKeySigner({ region, service }, credentialsOf);

  return async ({ name, path, headers, body }: SignedCall) => {
    const text = JSON.stringify(body);
    const request = await signer.sign({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port && { port: Number(url.port) }),
      path,
      headers: { host: url.host, 'content-length': String(Buffer.byteLength(text)), ...headers },
      body: text,
    });
    const { response } = await handler.handle(request);
    const answer = Buffer.from(response.body as Uint8Array).toString();
    if (response.statusCode !== 200) throw new Error(`AWS refused ${name}: ${answer.slice(0, 300)}`);
    return { text: answer, headers: response.headers };
  };
};
