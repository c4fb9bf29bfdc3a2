/** The operations that a call may name, by API: written in by the build, and only here, since the list is long. */
declare const __ROUTES__: Readonly<Record<CalledApi, Readonly<Record<string, string>>>>;

export const calledApis = ['integrations', 'management'] as const;
/** The APIs that an organization's keys and people call. */
export type CalledApi = (typeof calledApis)[number];

/** Method and path by id, such as `GET /tickets/{ticketId}`. */
export const routes = __ROUTES__;
