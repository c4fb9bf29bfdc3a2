/** A command that is not made of the contract. */
import type { Flag } from './options.ts';

export interface BuiltIn {
  readonly usage: string;
  readonly about: string;
  /** Further lines of the help. */
  readonly more?: readonly string[];
  readonly flags: readonly Flag[];
  /** Words that can follow. */
  readonly words?: readonly string[];
  /** `all` are these commands, for one that speaks of the others. */
  readonly load: () => Promise<{ run(words: readonly string[], flags: readonly Flag[], all: BuiltIns): Promise<void> }>;
}

export type BuiltIns = Readonly<Record<string, BuiltIn>>;
