import { html } from 'hono/html';
import { get } from '../http/row.ts';
import { exportTrail, showTrail } from '../integrator/people/trail.ts';
import { clientPath, findClient, pathOf } from './find-client.ts';

/** Shows the audit trail of a client, with the names of operators. */
export const showClientAudit = get(`${clientPath}/audit`, 'operator', async ({ params, query, language }, deps) => {
  const { id, name } = await findClient(params.client, deps);
  const path = `${pathOf(id)}/audit`;
  const { page } = await showTrail({ workspace: id, path, query, language, showsOperators: true }, deps);
  const content = html`<p>
      <a href="${pathOf(id)}"><bdi>${name}</bdi></a>
    </p>
    ${page.content}`;
  return { page: { ...page, content } };
});

export const exportClientAudit = get(
  `${clientPath}/audit.csv`,
  'operator',
  async ({ params, query, language }, deps) => {
    const { id } = await findClient(params.client, deps);
    return exportTrail({ workspace: id, path: `${pathOf(id)}/audit`, query, language, showsOperators: true }, deps);
  },
);
