// fontkit ships no types of its own; this is the part of it we use.
declare module 'fontkit' {
  export interface Font {
    /** Every code point the font has a glyph for. */
    readonly characterSet: number[];
    layout(text: string): unknown;
  }
  export function create(data: Uint8Array): Font;
}
