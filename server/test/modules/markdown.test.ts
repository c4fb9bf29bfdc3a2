import { expect, it } from 'vitest';
import { htmlOfMarkdown } from '../../src/docs/markdown.ts';

const html = (markdown: string) => htmlOfMarkdown(markdown, (link) => (link.startsWith('/') ? link : null));

it.each([
  ['# Title', '<h1>Title</h1>'],
  [
    'One `a<b>`, **two** and *three*\nin a paragraph',
    '<p>One <code>a&lt;b&gt;</code>, <strong>two</strong> and <em>three</em>\nin a paragraph</p>',
  ],
  ['```sh\na && b\n\n# no title\n```', '<pre class="sh"><code>a &amp;&amp; b\n\n# no title\n</code></pre>'],
  ['- one\n- two\n  goes on', '<ul>\n<li>one</li>\n<li>two\n  goes on</li>\n</ul>'],
  ['[here](/docs) and [there](../payments.md)', '<p><a href="/docs">here</a> and there</p>'],
  ['<script>"x"</script>', '<p>&lt;script&gt;&quot;x&quot;&lt;/script&gt;</p>'],
  ['`*not bold*` `[no](/link)`', '<p><code>*not bold*</code> <code>[no](/link)</code></p>'],
])('writes %j as HTML', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});
