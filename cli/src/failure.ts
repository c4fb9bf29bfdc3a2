/** How a command ends that does not succeed: what people read, and the exit code that programs read. */

export const exitCodes = { done: 0, refused: 1, wrongUse: 2, notReachable: 3 } as const;

/** The command cannot be understood, or lacks something; nothing was sent. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
  /** What to do. */
  readonly hint: string;

  constructor(message: string, hint = '') {
    super(message);
    this.hint = hint;
  }
}

/** Something that is neither wrong use nor an answer of the service; `code` is the exit code. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: number;
  readonly hint: string;

  constructor(message: string, { code = exitCodes.refused, hint = '' }: { code?: number; hint?: string } = {}) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
