// The management API of a service with demonstration data, as its person, and imports by it.
import { setTimeout as sleep } from 'node:timers/promises';

/** Signs in; the answer calls operations under the first organization of the demonstration. `service.address` is read at each call. */
export async function signIn(service, demo) {
  const request = async (method, url, body, type, headers = {}) => {
    const answer = await fetch(`${service.address}/management${url}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }) },
      ...(body === undefined ? {} : { body: type === undefined ? JSON.stringify(body) : body }),
    });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const { email, password } = demo.login;
  const session = await dataOf(await request('POST', '/sessions', { email, password }));
  const headers = { authorization: `Bearer ${session.token}` };
  return (method, url, body, type) =>
    request(method, `/organizations/${demo.organization._id}${url}`, body, type, headers);
}

export const dataOf = async (answer) => (await answer.json()).data;

/** Looks until the import has the status; how often its progress was seen to have grown. */
export async function untilImport(call, id, status) {
  const seen = new Set();
  for (;;) {
    const found = await dataOf(await call('GET', `/imports/${id}`));
    seen.add(found.rows_done);
    if (found.status === status) return { found, progressSeen: seen.size };
    if (found.status === 'failed') throw new Error('the import failed');
    await sleep(200);
  }
}

/** Throws where a row of a checked import is bad. */
export async function untilChecked(call, id) {
  const { found, progressSeen } = await untilImport(call, id, 'checked');
  if (found.bad_rows === 0) return { progressSeen };
  throw new Error(JSON.stringify(await dataOf(await call('GET', `/imports/${id}/problems?rows=3`))));
}

/** An import with its file, checked and started; the answer is its id. */
export async function startImport(call, { type, given }, file) {
  const { _id: id } = await dataOf(await call('POST', '/imports', { type, file_name: `${type}.csv`, ...given }));
  await call('PUT', `/imports/${id}/file`, file, 'text/csv');
  await call('POST', `/imports/${id}/check`, {});
  await untilChecked(call, id);
  await call('POST', `/imports/${id}/start`, {});
  return id;
}
