/**
 * The host of the channels API (`CHANNELS_HOST`): requests to it find that API at `/`, as the interface describes it.
 * Health, the documentation, the documents of the APIs and the pages of payments stay where they are on every host; other
 * APIs are not there.
 */
import type { Services } from './services.ts';

/** Paths that are the same on every host. */
const samePaths =
  /^\/((livez|readyz|version|metrics)\/?|(docs|pay)(\/.*)?|(integrations|channels|resellers|management)\/openapi\.json\/?)?$/;

/** True for a request to the host of the channels API. */
export function isChannelsHost({ channelsHost }: Services, hostHeader: string | undefined): boolean {
  if (channelsHost === null || hostHeader === undefined) return false;
  return hostHeader.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '') === channelsHost;
}

/** The path by which the request is routed. */
export function routedPath(services: Services, hostHeader: string | undefined, url: string): string {
  if (!isChannelsHost(services, hostHeader)) return url;
  const [path = ''] = url.split('?', 1);
  return samePaths.test(path) ? url : `/channels${url}`;
}

/** Scheme and host by which the caller reaches this service, without a slash at the end. */
export function addressForCaller(services: Services, hostHeader: string | undefined): string {
  const publicUrl = services.publicUrl();
  return isChannelsHost(services, hostHeader) ? `${new URL(publicUrl).protocol}//${hostHeader}` : publicUrl;
}
