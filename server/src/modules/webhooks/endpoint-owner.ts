/** Whose an endpoint is. */
export type EndpointOwner = { readonly organizationId: string } | { readonly channelId: string };

/** As the columns of an endpoint have it: one of both is null. */
export function ownerColumns(owner: EndpointOwner): [organizationId: string | null, channelId: string | null] {
  return 'organizationId' in owner ? [owner.organizationId, null] : [null, owner.channelId];
}
