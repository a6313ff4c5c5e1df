import type * as z from 'zod';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Member, Role } from '#shared/clients/members/member.ts';
import type { Answer } from '#shared/platform/http/request.ts';
import type { Html } from '#shared/standard/pages/document.ts';

/** What an address of the dashboard does, and who may use it. */
export interface DashboardRoute {
  readonly method: 'GET' | 'POST';
  readonly path: `/dashboard${string}`;
  /** The role that a member must have at least; `nothing` for those who have not signed in. */
  readonly needs: Role | 'nothing';
  /** The fields of the form. Others are ignored. */
  readonly form?: z.ZodObject;
}

export type DashboardRoutes = Readonly<Record<string, DashboardRoute>>;

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/** One request, with everything that was checked before the operation. */
export interface Visit<R extends DashboardRoute = DashboardRoute> {
  readonly params: Readonly<Record<ParamsOf<R['path']>, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly form: R['form'] extends z.ZodObject ? z.output<R['form']> : undefined;
  readonly member: R['needs'] extends 'nothing' ? undefined : Member;
  readonly language: Language;
  /** The token of the browser's session, if it has sent one. */
  readonly sessionToken: string | undefined;
  /** The host that the browser has asked. */
  readonly host: string | undefined;
}

/** A page without the frame that all pages share. */
export interface PageContent {
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
}

/** What an operation returns. `session` sets the cookie of a session, or removes it. */
export type Result =
  | { readonly page: PageContent }
  | { readonly redirect: string; readonly session?: { readonly token: string | undefined } }
  | Answer;

/** One function for each route. A missing or mistyped one does not compile. */
export type Operations<R extends DashboardRoutes, Deps> = {
  readonly [K in keyof R]: (visit: Visit<R[K]>, deps: Deps) => Promise<Result>;
};
