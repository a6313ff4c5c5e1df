import type * as z from 'zod';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Member, Role } from '#shared/clients/members/member.ts';
import type { ResponseContent } from '#shared/platform/http/request.ts';
import type { Question } from '../pages/confirmation.ts';
import type { RejectedForm } from '../pages/fields.ts';
import type { PageContent } from '../pages/page-content.ts';

/** A route of the dashboard: method, path, required role and form fields. */
export interface DashboardRoute {
  readonly method: 'GET' | 'POST';
  readonly path: `/dashboard${string}`;
  /** The minimum role; `none` if no sign-in is required. */
  readonly requiredRole: Role | 'none';
  /** The fields of the form. Other fields are ignored. */
  readonly form?: z.ZodObject;
  /**
   * Whether the route destroys something. A GET shows a page that asks for the name of what it destroys; only a POST
   * with this name destroys it.
   */
  readonly isConfirmed?: true;
  /** The route of the page that contains the form. It shows the form again if its input is invalid. */
  readonly page?: string;
}

export type DashboardRoutes = Readonly<Record<string, DashboardRoute>>;

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/** A request, validated for its operation. */
export interface DashboardRequest<R extends DashboardRoute = DashboardRoute> {
  readonly params: Readonly<Record<ParamsOf<R['path']>, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly form: R['form'] extends z.ZodObject ? z.output<R['form']> : undefined;
  readonly member: R['requiredRole'] extends 'none' ? undefined : Member;
  readonly language: Language;
  /** The browser's session token, if it sent one. */
  readonly sessionToken: string | undefined;
  /** The requested host. */
  readonly host: string | undefined;
  /** The page's form, if its input was invalid. */
  readonly rejected?: RejectedForm;
}

/** The result of an operation. `session` sets or removes the session cookie. */
export type Result =
  | { readonly page: PageContent }
  | { readonly redirect: string; readonly session?: { readonly token: string | undefined } }
  | ResponseContent;

/** An operation that runs only after confirmation. */
export interface ConfirmedOperation<Request, Deps> {
  readonly question: (request: Request, deps: Deps) => Promise<Question>;
  readonly perform: (request: Request, deps: Deps) => Promise<Result>;
}

type Operation<R extends DashboardRoute, Deps> = R extends { readonly isConfirmed: true }
  ? ConfirmedOperation<DashboardRequest<R>, Deps>
  : (request: DashboardRequest<R>, deps: Deps) => Promise<Result>;

/** One operation per route. A missing or mistyped operation does not compile. */
export type Operations<R extends DashboardRoutes, Deps> = {
  readonly [K in keyof R]: Operation<R[K], Deps>;
};
