/**
 * The address, or null where it is none. In place of `URL.canParse`, which in Node 20 refuses addresses with letters such
 * as `ü` once the engine has optimized the call.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
