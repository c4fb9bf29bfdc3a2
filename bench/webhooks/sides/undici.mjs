// The floor of what goes over HTTP: the same signed POSTs at once, without a queue, a database or a second chance.
import { notificationOf } from '../notification.mjs';
import { closeConnections, signedPost } from '../signed-post.mjs';

export async function openEnqueuer() {
  const write = async (organization, mark) => {
    const { id, body } = notificationOf(mark, organization.id);
    await Promise.allSettled(organization.endpoints.map((endpoint) => signedPost(endpoint, id, body)));
  };
  return { isDirect: true, write, close: closeConnections };
}
