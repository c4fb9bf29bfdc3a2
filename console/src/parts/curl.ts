/** A request as a command for a terminal, which sends the same bytes. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** `head` begins with the request line, which has the whole address; one header a line follows. An empty body is left out. */
export function curlOf(head: string, body: string): string {
  const [line = '', ...headers] = head.split('\r\n');
  const [method = 'POST', url = ''] = line.split(' ');
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...headers.map((header) => `  -H ${quoted(header)}`),
    ...(body === '' ? [] : [`  --data-binary ${quoted(body)}`]),
  ].join(' \\\n');
}
