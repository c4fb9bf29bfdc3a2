/** Waits until maintenance has made the partitions of today; rejects where one is missing after `waitMs`. */
export function partitionsOfToday(connection: object, waitMs?: number): Promise<void>;
