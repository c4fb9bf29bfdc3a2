/**
 * What the Markdown files with examples say, and whether the service did it. An example is an `sh` block. Each of its
 * requests has to be answered with the success status of its operation, or with the statuses of a paragraph `→ 409`
 * right behind the block; a `json` block behind it is a part of the answer to the last request: the fields it names are
 * there with values of the same kind, and what programs decide by (`error`, `status`, true and false) is the same.
 * Nothing here runs anything.
 */

/** @returns {{ file: string, line: number, text: string, statuses: number[] | null, answer: unknown }[]} */
export function readBlocks(file, markdown) {
  const blocks = [];
  // What stands between an example and the answer that is shown for it: at most the statuses.
  const example = /^```sh\n([\s\S]*?)^```\n(?:\n?→ ([^\n]*)\n)?(?:\n?```json\n([\s\S]*?)^```$)?/gm;
  for (const { 1: text, 2: statuses, 3: answer, index } of markdown.matchAll(example)) {
    const line = markdown.slice(0, index).split('\n').length + 1;
    blocks.push({
      file,
      line,
      text,
      statuses: statuses === undefined ? null : (statuses.match(/\b[1-5]\d\d\b/g) ?? []).map(Number),
      answer: answer === undefined ? undefined : parseAnswer(answer, `${file}:${line}`),
    });
  }
  return blocks;
}

function parseAnswer(text, place) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${place}: the answer that is shown is not JSON: ${error.message}`);
  }
}

const kindOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

const isDecisive = (path, value) => typeof value === 'boolean' || /\/(error|status)$/.test(path);

/** Where a shown answer differs from the real one, as paths; what it leaves out is no difference. */
function differences(shown, real, path = '') {
  if (kindOf(shown) !== kindOf(real)) return [`${path || 'it'} is ${kindOf(real)}, shown as ${kindOf(shown)}`];
  if (isDecisive(path, shown) && shown !== real) return [`${path} is ${real}, shown as ${shown}`];
  if (shown === null || typeof shown !== 'object') return [];
  return Object.entries(shown).flatMap(([name, value]) =>
    name in real ? differences(value, real[name], `${path}/${name}`) : [`${path}/${name} is not there`],
  );
}

/** Finds the operation of a request; of several that fit, the one with the fewest parameters in its path. */
function operationFinder(apis) {
  const routes = Object.entries(apis).flatMap(([api, operations]) =>
    Object.values(operations).map((operation) => ({
      operation,
      parameters: (operation.path.match(/\{/g) ?? []).length,
      pattern: new RegExp(`^/${api}${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`),
    })),
  );
  routes.sort((one, other) => one.parameters - other.parameters);
  return (method, url) => {
    const { pathname } = new URL(url);
    return routes.find(({ operation, pattern }) => operation.method === method && pattern.test(pathname))?.operation;
  };
}

/**
 * Compares what was promised with what happened.
 * `runs`: for each block, in order, what it wrote to standard error and its requests `{failure, status, method, url, body}`.
 */
export function judge(blocks, runs, apis) {
  const operationOf = operationFinder(apis);
  return blocks.flatMap((block, index) => {
    const { requests, stderr } = runs[index];
    const found = [];
    if (stderr) found.push(`says on standard error: ${stderr}`);
    for (const [number, { failure, status, method, url }] of requests.entries()) {
      // A request that was never sent has no address.
      const operation = url && operationOf(method, url);
      const promised = block.statuses?.[number] ?? operation?.success.status;
      if (failure) found.push(`curl failed: ${failure}`);
      else if (promised === undefined) found.push(`${method} ${url} is no operation, and no status is promised`);
      else if (status !== promised) found.push(`${method} ${url} is answered ${status}, not ${promised}`);
    }
    const statuses = block.statuses?.length;
    if (statuses !== undefined && statuses !== requests.length) {
      found.push(`${statuses} statuses are promised, ${requests.length} requests were made`);
    }
    if (block.answer !== undefined) found.push(...answerFindings(block.answer, requests.at(-1)?.body));
    return found.map((finding) => `${block.file}:${block.line}: ${finding}`);
  });
}

function answerFindings(shown, body) {
  try {
    return differences(shown, JSON.parse(body ?? '')).map(
      (difference) => `the answer shown is not real: ${difference}`,
    );
  } catch {
    return ['an answer is shown, but there was none in JSON'];
  }
}
