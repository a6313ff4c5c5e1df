import { zlib } from '#shared/platform/encoding/zlib.ts';
import { siteHeaders } from '#shared/platform/http/headers.ts';
import { createHttpServer } from '#shared/platform/http/server.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { memoizeByKey } from '#shared/platform/runtime/cache.ts';
import { isBinary, type Site, type SiteFile } from './site.ts';

const methods: readonly string[] = ['GET', 'HEAD'];

/**
 * Returns the Lambda handler of the documentation. Lambda limits responses to 6 MB, so text files are compressed for
 * clients that accept gzip.
 */
export const serveSite = (site: Site) => {
  const gzip = memoizeByKey(({ content }: SiteFile): Buffer => zlib().gzipSync(content));

  const contentOf = (file: SiteFile, acceptEncoding = '') => {
    if (isBinary(file)) return { body: file.content };
    if (!/\bgzip\b/.test(acceptEncoding)) return { body: file.content.toString() };
    return { body: gzip(file), headers: { 'content-encoding': 'gzip' } };
  };

  return createHttpServer({
    contextOf: (_event, context) => Object.assign(context, { operation: 'readDocs' }),
    async operate({ event: { headers: requestHeaders, rawPath, requestContext } }) {
      if (!methods.includes(requestContext.http.method)) throw new Problem('method_not_allowed', { allow: methods });
      const requestedFile = site.at(rawPath);
      const file = requestedFile ?? site.notFound;
      // RFC 9727 section 2 requires the link in responses to HEAD requests.
      const link = file.type.startsWith('application/linkset+json') && { link: `<${rawPath}>; rel="api-catalog"` };
      const headers = { etag: file.etag, vary: 'accept-encoding', ...link };
      if (requestHeaders['if-none-match'] === file.etag) return { status: 304, headers };
      const content = contentOf(file, requestHeaders['accept-encoding']);
      return {
        status: requestedFile ? 200 : 404,
        ...content,
        type: file.type,
        headers: { ...headers, ...content.headers },
      };
    },
    renderError: (_request, { status }) => ({ status }),
    headersOf: () => ({ ...siteHeaders, 'cache-control': 'no-cache' }),
  });
};
