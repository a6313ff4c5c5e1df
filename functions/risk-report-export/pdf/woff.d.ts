/** A font file, embedded by the bundler. */
declare module '*.woff' {
  const bytes: Uint8Array;
  export default bytes;
}
