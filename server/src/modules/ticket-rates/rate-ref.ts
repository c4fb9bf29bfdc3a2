import { refuse } from '../../platform/refusal.ts';

/** Names the rate that a price step or a supplement is part of. */
export interface RateRef {
  readonly organizationId: string;
  readonly rateId: string;
}

export const noRate = refuse('not_found', 'There is no such ticket rate.');
