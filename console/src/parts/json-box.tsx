/** JSON that is there to be read: indented, and scrolled by the keyboard too. */
import { Code } from '@mantine/core';

export function JsonBox({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Code block className="tall-code" tabIndex={0} aria-label={label} role="textbox" aria-readonly>
      {indented(text)}
    </Code>
  );
}

/** What is no JSON stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
