/** A font file. The bundler puts its bytes into the bundle. */
declare module '*.woff' {
  const bytes: Uint8Array;
  export default bytes;
}
