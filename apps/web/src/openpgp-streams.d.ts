/** The streams of OpenPGP.js, whose types come in a package of their own. That one would give the gateway the types of a browser. */
declare module '@openpgp/web-stream-tools' {
  export type WebStream<T> = ReadableStream<T>;
  export type NodeWebStream<T> = ReadableStream<T>;
}
