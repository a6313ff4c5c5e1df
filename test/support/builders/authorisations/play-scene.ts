import { expect } from 'vitest';
import { Problem } from '#shared/platform/problems/problem.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { type Choose, play } from '#test/support/schedules/play.ts';
import { actAlone, type Part, redirect } from './parts.ts';
import { checkResources } from './rules.ts';
import type { Scene } from './scene.ts';

/** The result of an actor: `done`, or the error code that the HTTP layer would return. */
export type ActorResult = string;

export const resultOf = (result: PromiseSettledResult<unknown> | undefined): ActorResult => {
  if (result?.status === 'fulfilled') return 'done';
  const error: unknown = result?.reason;
  if (error instanceof Problem) return error.code;
  if (isBusy(error)) return 'conflict';
  throw new Error('An actor failed without an error code', { cause: error });
};

/** The result of every actor, in the order of the cast, and the final status of the consent and of its request. */
export type Outcome = `${string}: ${string}`;

export const outcomeOf = (responses: readonly ActorResult[], scene: Scene): Outcome => {
  const { consent, request } = scene.current();
  const tokens = consent.accessToken ? ' with tokens' : '';
  return `${responses.join(', ')}: ${consent.status}${tokens}, ${request.status}`;
};

/**
 * Runs the actions of a cast on one consent, step by step in the order that `choose` determines, and checks the rules.
 * Returns the outcome. Returns undefined if `choose` ends the schedule early.
 */
export const playScene = async (
  scene: Scene,
  cast: Readonly<Record<string, Part>>,
  choose: Choose,
): Promise<Outcome | undefined> => {
  const parts = Object.entries(cast);
  const actors = parts.map(([name, { act }]) => [name, (pause: Parameters<Part['act']>[1]) => act(scene, pause)]);
  const takenSteps: string[] = [];
  try {
    const ended = await play(Object.fromEntries(actors), (steps) => {
      const step = choose(steps);
      if (step) takenSteps.push(`${step.actor}: ${step.what}`);
      return step;
    });
    if (ended.size < parts.length) return undefined;
    const responses = parts.map(([name, { errorCodes }]) => {
      const response = resultOf(ended.get(name));
      expect(['done', ...errorCodes], `the response to ${name}`).toContain(response);
      return response;
    });
    checkResources(scene);
    return outcomeOf(responses, scene);
  } catch (error) {
    throw new Error(`The schedule was\n${takenSteps.join('\n')}`, { cause: error });
  }
};

/**
 * Retries a redirect after all actors have finished, with a bank that works again, and checks the response. No claim
 * may remain: the retry completes the authorisation if it is still open, and returns the first result if its code has
 * already been exchanged.
 */
export const checkRetry = async (scene: Scene, code: string): Promise<void> => {
  const { consent, request } = scene.current();
  const exchangedBefore = scene.exchanges.length;
  const isOurs = scene.exchanges.some((exchange) => exchange.code === code && exchange.response === 'grants');
  scene.repairBank();
  const [result] = await Promise.allSettled([actAlone(redirect('retry', { code }), scene)]);
  const isInTime = consent.status !== 'AwaitingAuthorization' || consent.expiresAt > scene.now().toISOString();
  const isOpen = !consent.accessToken && ['AwaitingAuthorization', 'Authorized'].includes(consent.status) && isInTime;
  const hasResponse = isOpen || (consent.accessToken !== undefined && isOurs);
  expect(resultOf(result), `the retry while ${consent.status}`).toBe(hasResponse ? 'done' : 'invalid_state');
  expect(scene.exchanges.length - exchangedBefore, 'exchanges of the retry').toBe(isOpen ? 1 : 0);
  if (consent.accessToken) expect(scene.current().request).toEqual(request);
  checkResources(scene);
};
