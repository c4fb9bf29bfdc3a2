import type { Language } from './wording.ts';

/** A JPEG on the colour of the band, as `bandLogo` says, with its size in pixels; null for none. */
export type Logo = { readonly content: Buffer; readonly width: number; readonly height: number } | null;

/** All that stands on a ticket. */
export interface TicketPdfInput {
  event: {
    name: string;
    /** ISO 8601 instants; shown on the clock of `timezone`, an IANA name. */
    startsAt: string;
    endsAt: string;
    timezone: string;
    venueName: string;
    venueAddress: string;
    city: string;
  };
  ticket: {
    rateName: string;
    ownerName: string;
    partySize: number;
    /** What was bought with it and later, with how many of each. */
    supplements: readonly { readonly label: string; readonly units: number }[];
    code: string;
  };
  organizationName: string;
  logo: Logo;
  /** Set while the code must not be shown yet. */
  sealed: null | { opensAt: string };
  language: Language;
}

/** All that stands on a pass. */
export interface PassPdfInput {
  readonly pass: {
    readonly typeName: string;
    readonly ownerName: string;
    readonly partySize: number;
    readonly code: string;
  };
  readonly organizationName: string;
  readonly logo: Logo;
  readonly language: Language;
}
