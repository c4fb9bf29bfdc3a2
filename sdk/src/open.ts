/** One of the known values, or one that was added since: lists of values in answers can grow. */
export type Open<Known extends string> = Known | (string & Record<never, never>);
