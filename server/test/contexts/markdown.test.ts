import { expect, it } from 'vitest';
import { htmlOfMarkdown } from '../../src/apis/docs/markdown.ts';

const html = (markdown: string) => htmlOfMarkdown(markdown, (link) => (link.startsWith('/') ? link : null));

it.each([
  ['# Title of a `page`', '<h1 id="title-of-a-page">Title of a <code>page</code></h1>'],
  [
    'One `a<b>`, **two** and *three*\nin a paragraph',
    '<p>One <code>a&lt;b&gt;</code>, <strong>two</strong> and <em>three</em>\nin a paragraph</p>',
  ],
  [
    '```sh\na && b\n\n# no title\n```',
    '<pre tabindex="0" class="sh"><code>a &amp;&amp; b\n\n# no title\n</code></pre>',
  ],
  ['- one\n- two\n  goes on', '<ul>\n<li>one</li>\n<li>two\ngoes on</li>\n</ul>'],
  ['[here](/docs) and [there](../payments.md)', '<p><a href="/docs">here</a> and there</p>'],
  ['[`name`](/docs) of it', '<p><a href="/docs"><code>name</code></a> of it</p>'],
  ['1. one\n2. two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>'],
  [
    '| a | b |\n|---|---|\n| `x` | <i> \\| y |',
    '<div class="table" tabindex="0"><table>\n<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>\n<tbody>\n' +
      '<tr><td><code>x</code></td><td>&lt;i&gt; | y</td></tr>\n</tbody>\n</table></div>',
  ],
  ['<script>"x"</script>', '<p>&lt;script&gt;&quot;x&quot;&lt;/script&gt;</p>'],
  ['`*not bold*` `[no](/link)`', '<p><code>*not bold*</code> <code>[no](/link)</code></p>'],
])('writes %j as HTML', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});
