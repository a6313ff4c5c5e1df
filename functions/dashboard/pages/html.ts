import type { html } from 'hono/html';

/** A piece of HTML. Everything that is put into one is escaped, unless it is one itself. */
export type Html = ReturnType<typeof html>;
