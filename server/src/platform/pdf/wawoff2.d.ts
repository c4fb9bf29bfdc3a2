// wawoff2 ships no types of its own; this is the part of it that the service and its tests use.
declare module 'wawoff2/decompress.js' {
  /** The plain font file inside a WOFF2 file. Throws if it is damaged. */
  export default function decompress(file: Uint8Array): Promise<Uint8Array>;
}
