/** Returns Node's zlib, loaded on first use: few requests need it, and loading it would slow down every cold start. */
export const zlib = () => process.getBuiltinModule('node:zlib');
