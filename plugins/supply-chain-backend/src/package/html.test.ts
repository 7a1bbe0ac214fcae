import { html } from './html';

describe('html', () => {
  it('escapes text, wherever it stands', () => {
    const text = `<script>alert("1 & 2")</script>'`;

    expect(html`<td title="${text}">${[text, 'x']}</td>`.text).toBe(
      [
        '<td title="&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;&#39;">',
        '&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;&#39;x</td>',
      ].join(''),
    );
  });

  it('keeps markup, and leaves out what is undefined or false', () => {
    expect(html`<p>${html`<b>${1}</b>`}${undefined}${false}</p>`.text).toBe(
      '<p><b>1</b></p>',
    );
  });
});
