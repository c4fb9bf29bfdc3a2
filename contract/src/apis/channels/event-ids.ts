import { Type } from '../../schema.ts';

const eventId = 'evt_[0-7][0-9a-hjkmnp-tv-z]{25}';

/** One event, or several separated by commas. */
export const EventIds = Type.String({
  description: 'Event id, or several separated by commas, at most 100.',
  pattern: `^${eventId}( ?, ?${eventId}){0,99}$`,
  maxLength: 3_400,
  examples: ['evt_01jd3k5v8wexbtq8m2zr4h6n7c'],
});
