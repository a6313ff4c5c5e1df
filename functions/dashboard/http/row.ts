import type * as z from 'zod';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Member, Role } from '#shared/clients/members/member.ts';
import type { ResponseContent } from '#shared/platform/http/request.ts';
import { visibleText } from '#shared/platform/schemas/plain-text.ts';
import { confirmationPage, type Question } from '../pages/confirmation.ts';
import type { RejectedForm } from '../pages/fields.ts';
import type { PageContent } from '../pages/page-content.ts';
import type { DoneAction } from '../texts/tables/done.ts';
import type { Deps } from './deps.ts';
import type { FormFields } from './form.ts';

type RequiredRole = Role | 'none';
type DashboardPath = `/dashboard${string}`;

/** A form's fields, and the page that contains it. */
interface FormRoute<Form extends z.ZodObject | undefined> {
  /** The fields of the form. Other fields are ignored. */
  readonly form?: () => NonNullable<Form>;
  /** The page that contains the form. It shows the form again if its input is invalid. */
  readonly page?: DashboardRow;
}

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/** A request, validated for its operation. */
interface DashboardRequest<Path extends string, R extends RequiredRole, Form> {
  readonly params: Readonly<Record<ParamsOf<Path>, string>>;
  readonly query: Query;
  readonly form: Form extends z.ZodObject ? z.output<Form> : undefined;
  readonly member: R extends 'none' ? undefined : Member;
  readonly language: Language;
  /** The browser's session token. If no sign-in is required, it may have none. */
  readonly sessionToken: R extends 'none' ? string | undefined : string;
  readonly host: string | undefined;
  /** The page's form, if its input was invalid. */
  readonly rejected?: RejectedForm;
}

export type Query = Readonly<Record<string, string | undefined>>;

/** A redirect. `session` sets or removes the session cookie, and `done` names the change that the next page confirms. */
export interface Redirect {
  readonly redirect: string;
  readonly done?: DoneAction;
  readonly session?: { readonly token: string | undefined };
}

/** The result of an operation. */
export type Result = { readonly page: PageContent } | Redirect | ResponseContent;

interface Operation<Request> {
  readonly perform: (request: Request, deps: Deps) => Promise<Result>;
  /**
   * Present if the row destroys something. A GET then shows a page that asks for the name of what it destroys; only a
   * POST with this name destroys it.
   */
  readonly question?: (request: Request, deps: Deps) => Promise<Question>;
}

/** A route and its operation. The server validates requests for the operation of their route. */
export interface DashboardRow extends FormRoute<z.ZodObject | undefined>, Operation<never> {
  readonly method: 'GET' | 'POST';
  readonly path: DashboardPath;
  readonly requiredRole: RequiredRole;
}

/**
 * Returns the row of a page. Its operation receives what its route declares.
 *
 * @param requiredRole the minimum role; `none` if no sign-in is required
 */
export const get = <Path extends DashboardPath, R extends RequiredRole>(
  path: Path,
  requiredRole: R,
  perform: Operation<DashboardRequest<Path, R, undefined>>['perform'],
): DashboardRow => ({ method: 'GET', path, requiredRole, perform });

export const post = <
  Path extends DashboardPath,
  R extends RequiredRole,
  Form extends z.ZodObject | undefined = undefined,
>(
  path: Path,
  requiredRole: R,
  form: FormRoute<Form> & Operation<DashboardRequest<Path, R, Form>>,
): DashboardRow => ({ method: 'POST', path, requiredRole, ...form });

interface Confirmation {
  /** The name that the reader typed. Absent if the page has not asked yet. */
  readonly typed?: string | undefined;
  /** The form's fields, which the confirmation sends again. */
  readonly fields: FormFields;
  readonly deps: Deps;
}

/**
 * Runs the operation of a row with a request that was validated for it. One that destroys something runs only if the
 * reader typed its name.
 */
export const run = async (
  { question: ask, perform }: DashboardRow,
  request: { readonly language: Language },
  { typed, fields, deps }: Confirmation,
): Promise<Result> => {
  const validated = request as never;
  if (!ask) return perform(validated, deps);
  const question = await ask(validated, deps);
  if (typed !== undefined && visibleText(typed) === visibleText(question.name)) return perform(validated, deps);
  return { page: confirmationPage({ question, fields, isWrong: typed !== undefined }, request.language) };
};
