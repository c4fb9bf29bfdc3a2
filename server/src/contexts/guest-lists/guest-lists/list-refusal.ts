/** Why a list takes no entry, for those who say it in the language of the person: a reason with what belongs to it. */
import { Refusal } from '../../../platform/refusal.ts';

/** The reasons have the names of problems of imports. */
type Reason = 'list_unknown' | 'list_complete' | 'list_not_open' | 'list_over' | 'list_full';

export class ListRefusal<Code extends string> extends Refusal<Code> {
  readonly reason: Reason;
  /** What belongs to the reason, in the order of the message of the problem. */
  readonly values: readonly string[];

  constructor(code: Code, message: string, reason: Reason, values: readonly string[] = []) {
    super(code, message);
    this.reason = reason;
    this.values = values;
  }
}
