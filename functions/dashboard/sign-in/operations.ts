import * as z from 'zod';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { invitationOf } from '#shared/clients/members/invitation.ts';
import {
  join as joinWorkspace,
  joinLocally as joinWithoutPasskey,
  joinOptions as optionsToJoin,
  type SignedIn,
} from '#shared/clients/members/join.ts';
import { MemberName, operatorWorkspace } from '#shared/clients/members/member.ts';
import { signIn as signInWith, signInOptions as optionsToSignIn } from '#shared/clients/members/sign-in.ts';
import { isLocal } from '#shared/clients/members/site.ts';
import { get, post, type Result } from '../http/row.ts';
import { redirectFromLoopback } from '../http/loopback.ts';
import { homeOf } from '../pages/parts.ts';
import { style as styleSheet } from '../pages/style.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { ifValid } from '#shared/platform/schemas/if-valid.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import { joinPage, signInPage } from './view.ts';

/** The authenticator's response as JSON, set by the browser script. */
const credential = z.string().min(2).max(20_000);

/**
 * The page of the dashboard that the reader asked for before signing in, with its query. Any other path leads to the
 * home page of the reader's role.
 */
const RequestedPage = ifValid(z.string().regex(/^\/dashboard(?:\/[\w/.%-]*(?:\?[\w.*%&=+-]*)?|\?[\w.*%&=+-]*)$/));

/** Shows the sign-in page. In the local cloud, passkeys are bound to `localhost` (site.ts). */
export const showSignIn = get('/dashboard/sign-in', 'none', async ({ language, host, query }, { site }) => {
  const redirect = redirectFromLoopback({ host }, site, '/dashboard/sign-in');
  return redirect === undefined
    ? { page: signInPage({ to: query.to, isEnded: query.ended !== undefined }, language) }
    : { redirect };
});

export const signInOptions = post('/dashboard/sign-in/options', 'none', {
  perform: async (_request, deps) => jsonOf(await optionsToSignIn(deps)),
});

export const signIn = post('/dashboard/sign-in', 'none', {
  form: () => z.object({ credential, to: RequestedPage }),
  perform: async ({ form }, deps) => ({
    ...redirectHome(
      await signInWith(credentialIn(form.credential) as AuthenticationResponseJSON, deps),
      'unknown_passkey',
    ),
    ...(form.to && { redirect: form.to }),
  }),
});

export const showJoin = get('/dashboard/join/{token}', 'none', async ({ params, language, rejected }, deps) => {
  const invitation = await invitationOf(deps.table, params.token, deps.now);
  if (!invitation) throw dashboardProblem('invalid_link');
  const { workspace, role } = invitation;
  const client = workspace === operatorWorkspace ? undefined : await deps.clients.get(workspace);
  const page = { token: params.token, role, clientName: client?.name, isLocal: isLocal(deps.site), rejected };
  return { page: joinPage(page, language) };
});

export const joinOptions = post('/dashboard/join/{token}/options', 'none', {
  form: () => z.object({ name: MemberName }),
  async perform({ params, form }, deps) {
    const options = await optionsToJoin(params.token, form.name, deps);
    if (!options) throw dashboardProblem('invalid_link');
    return jsonOf(options);
  },
});

export const join = post('/dashboard/join/{token}', 'none', {
  page: showJoin,
  form: () => z.object({ name: MemberName, credential }),
  async perform({ params, form }, deps) {
    const response = credentialIn(form.credential) as RegistrationResponseJSON;
    return redirectHome(await joinWorkspace(params.token, { name: form.name, response }, deps), 'invalid_link');
  },
});

/** Signs in without a passkey. In a deployed stage, the link is rejected. */
export const joinLocally = post('/dashboard/join/{token}/local', 'none', {
  page: showJoin,
  form: () => z.object({ name: MemberName }),
  perform: async ({ params, form }, deps) =>
    redirectHome(await joinWithoutPasskey(params.token, form.name, deps), 'invalid_link'),
});

/** Ends the session, if any, and removes its cookie. */
export const signOut = post('/dashboard/sign-out', 'none', {
  async perform({ sessionToken }, { sessions }) {
    if (sessionToken !== undefined) await sessions.end(sessionToken);
    return { redirect: '/dashboard/sign-in', session: { token: undefined } };
  },
});

export const style = get('/dashboard/style.css', 'none', async () => ({
  status: 200,
  body: styleSheet,
  type: 'text/css; charset=utf-8',
}));

export const script = get('/dashboard/script.js', 'none', async (_request, deps) => ({
  status: 200,
  body: deps.script(),
  type: 'text/javascript; charset=utf-8',
}));

const jsonOf = (body: object): Result => ({ status: 200, body: JSON.stringify(body) });

const redirectHome = (signedIn: SignedIn | undefined, code: 'unknown_passkey' | 'invalid_link'): Result => {
  if (!signedIn) throw dashboardProblem(code);
  const { token, member } = signedIn;
  return { redirect: homeOf(member.role), session: { token } };
};

/** A credential id has at most 1,023 bytes (Web Authentication Level 3 §4), or 1,364 characters in base64url. */
const credentialId = /^[\w-]{1,1364}$/;

/** Parses an authenticator response. Checks only its id, because the library validates the other fields. */
const credentialIn = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'id' in value && credentialId.test(String(value.id)))
      return value;
  } catch {
    // Invalid JSON is rejected in the same way as JSON that is not an authenticator response.
  }
  throw invalid('credential', 'must be an authenticator response');
};
