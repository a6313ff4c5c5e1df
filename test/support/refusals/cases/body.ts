import type * as z from 'zod';
import { type Case, type Cases, withHeaders } from './case.ts';
import type { Request } from '../requests/request.ts';
import { accepts, membersOf, mistyped, mistypedThroughout } from './schema.ts';

const raw = (name: string, rawBody: string): Case => ({ name, spoil: (good) => ({ ...good, rawBody }) });

const membersIn = ({ body }: Request): Record<string, unknown> => ({ ...(body as object | undefined) });

const withMember = (request: Request, member: string, value: unknown): Request => ({
  ...request,
  body: { ...membersIn(request), [member]: value },
});

/** Adds a member to the text of the body: JSON.stringify cannot write `__proto__` or half a character. */
const withText = (request: Request, member: string): Request => {
  const { rawBody: _written, ...rest } = request;
  const members = JSON.stringify(membersIn(request)).slice(1, -1);
  return { ...rest, rawBody: `{${[members, member].filter(Boolean).join(',')}}` };
};

/** One member that is mistyped, of an impossible value, left out, or full of mistyped members of its own. */
const memberCases = ([name, schema]: [string, z.ZodType]): readonly Case[] => {
  const impossible = [...new Set([mistyped(schema), 'x', ''])].filter((value) => !accepts(schema, value));
  const filled: Case = {
    name: `${name} with every member mistyped`,
    spoil: (good) => withMember(good, name, mistypedThroughout(schema)),
  };
  return [
    ...impossible.map((value): Case => ({
      name: `${name} = ${JSON.stringify(value)}`,
      spoil: (good) => withMember(good, name, value),
    })),
    // A member that is null is an absent one.
    { name: `${name} = null`, spoil: (good) => withMember(good, name, null) },
    ...(Object.keys(membersOf(schema)).length > 0 ? [filled] : []),
  ];
};

const tooLarge = JSON.stringify({ member: 'x'.repeat(300_000) });

export const bodyCases: Cases = (_operation, { body }) => {
  if (!body) return [];
  return [
    raw('a body that is not JSON', '{"amount":'),
    raw('an empty body', ''),
    raw('a body of white space', ' \n'),
    raw('a body that is null', 'null'),
    raw('a body that is an array', '[]'),
    raw('a body that is a text', '"text"'),
    raw('a body that is a number', '17'),
    raw('a body without members', '{}'),
    raw('a body that is too large', tooLarge),
    {
      name: 'a form instead of JSON',
      spoil: (good) =>
        withHeaders({ ...good, rawBody: 'amount=1' }, { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    { name: 'an unknown member', spoil: (good) => withMember(good, 'unknown', 1) },
    { name: 'a member __proto__', spoil: (good) => withText(good, '"__proto__": {"admin": true}') },
    { name: 'a member constructor', spoil: (good) => withText(good, '"constructor": 1') },
    { name: 'half a character in a member', spoil: (good) => withText(good, String.raw`"text": "\ud800"`) },
    { name: 'half a character in a name', spoil: (good) => withText(good, String.raw`"\ud800": 1`) },
    { name: 'every member mistyped', spoil: (good) => ({ ...good, body: mistypedThroughout(body) }) },
    ...Object.entries(membersOf(body)).flatMap(memberCases),
  ];
};
