export const faults: readonly {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
  readonly tests: readonly string[];
}[];
