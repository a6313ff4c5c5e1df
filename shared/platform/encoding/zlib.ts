/** Node's zlib, which is loaded with the first value that is compressed: few requests need it, and a cold start waits for it. */
export const zlib = () => process.getBuiltinModule('node:zlib');
