// fontkit ships no types of its own; this is the part of it that the service and its tests use.
declare module 'fontkit' {
  export interface Font {
    /** Every code point the font has a glyph for. */
    readonly characterSet: number[];
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number): Glyph;
    layout(text: string, features?: unknown, script?: string, language?: string, direction?: 'ltr' | 'rtl'): GlyphRun;
    /** The font at a place of its axes. Throws if it has none. */
    getVariation(axes: Readonly<Record<string, number>>): Font;
    /** The part of it that is embedded; whoever uses it says which glyphs it has. */
    createSubset(): object;
    /** How text is laid out; the tables that place glyphs are not in every font. */
    readonly _layoutEngine: { readonly engine?: { readonly GPOSProcessor: Placing | null } };
  }
  /** Places glyphs by the rules of a font. */
  export interface Placing {
    /** The place that a glyph has for marks. Throws where the font has none. */
    getAnchor(anchor: object | null): { readonly x: number; readonly y: number };
    /** False where the rule does not apply to the glyphs. */
    applyLookup(type: number, table: object): boolean;
  }
  /** Lengths are in units of the font: `unitsPerEm` of them are its size. */
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly Position[];
    readonly advanceWidth: number;
  }
  export interface Position {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly path: Path;
  }
  /** Of a TrueType glyph: `moveTo`, `lineTo`, `quadraticCurveTo` and `closePath`. */
  export interface Path {
    readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
  }
  export function create(data: Uint8Array): Font;
}
