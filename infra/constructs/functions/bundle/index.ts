/** The index.js of every function, where Lambda looks for `handler`. */
import { compile, run } from './compile.ts';

export const { handler } = run(compile(__dirname), __dirname);
