import type { HttpClient, HttpRequest, HttpResponse } from '#shared/platform/outbound/http-client.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { decrypter, type Sandbox } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { createStandardScan } from '#test/support/banks/standard-scan/standard-scan.ts';

/** Records the service's exchanges with sandbox banks in this process. */
export const createRecorder = (now: Clock) => {
  const scan = createStandardScan();

  const note = ({ method, url, headers = {}, body }: HttpRequest, response: HttpResponse): void => {
    const { pathname, search } = new URL(url);
    scan.note({
      method,
      path: pathname,
      query: search.slice(1),
      at: now().toISOString(),
      requestHeaders: headers,
      request: body,
      status: response.status,
      responseHeaders: response.headers,
      responseBody: response.text,
      isOurs: true,
    });
  };

  return {
    note,

    /** Returns a client that records its exchanges. */
    recording:
      (send: HttpClient): HttpClient =>
      async (request) => {
        const response = await send(request);
        note(request, response);
        return response;
      },

    /** Returns the decoded exchanges. */
    recordings: ({ settings }: Pick<Sandbox, 'settings'>) => scan.recordings({ settings, decrypter }),
  };
};
