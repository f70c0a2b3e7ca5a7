import { describe, expect, it } from "vitest";
import { search, sectionAbout, sectionsOf } from "./document";

const TEXT = `# A game

For two.

## The cards

| card | in code |
|---|---|
| Wind 風 | \`wind\` |

![a board](/api/pictures/board.svg)

## 終わり

Most stones win.

### A detail

\`\`\`
a < b
\`\`\`
`;
const sections = sectionsOf(TEXT, "wide");

describe("a rule document", () => {
  it("has a section for each heading of the first two depths", () => {
    expect(sections.map((section) => section.title)).toEqual(["A game", "The cards", "終わり"]);
  });

  it("names sections so that they can be linked to, in Japanese too", () => {
    expect(sections.map((section) => section.id)).toEqual(["top", "the-cards", "終わり"]);
  });

  it("shows its pictures", () => {
    expect(sections[1]?.html).toContain('<img src="/api/pictures/board.svg" alt="a board"');
  });

  it("marks a column that has only ids", () => {
    expect(sections[1]?.html).toContain(
      '<td>Wind <span lang="ja">風</span></td><td class="ids"><code>wind</code></td>',
    );
  });

  it("keeps what is drawn with signs as it is", () => {
    expect(sections[2]?.html).toContain("<pre>a &lt; b</pre>");
  });

  it("gives every sign of a drawing the columns it was drawn with", () => {
    const [drawn] = sectionsOf("```\n4 ○ 石\n```", "wide");

    expect(drawn?.html).toContain('<pre>4 <i>○</i> <i class="broad">石</i></pre>');
  });

  it("tells a sign of a drawing from what is typed", () => {
    const [text] = sectionsOf("`●` is black, `a<b` is typed.", "wide");

    expect(text?.html).toContain('<code class="sign">●</code> is black, <code>a&lt;b</code> is typed.');
  });

  it("joins broken lines of Japanese without a space, but not those of a drawing", () => {
    const [text] = sectionsOf(
      "両者の手札が\n公開され、\n**布石**は `x`\nです。\nC01も、\n2人です。\n1. 別です。",
      "wide",
      "ja",
    );
    const [drawn] = sectionsOf("```\n黒\n白\n```", "wide", "ja");

    expect(text?.html).toContain(
      "両者の手札が公開され、<strong>布石</strong>は <code>x</code>\nです。C01も、2人です。</p>\n<ol>",
    );
    expect(drawn?.html).toContain('<i class="broad">黒</i>\n<i class="broad">白</i>');
  });

  it("says of a Japanese name in an English table which language it is", () => {
    const table = "| card |\n|---|\n| Wind 風 |";

    expect(sectionsOf(table, "wide", "en")[0]?.html).toContain('Wind <span lang="ja">風</span>');
    expect(sectionsOf(table, "wide", "ja")[0]?.html).toContain("<td>Wind 風</td>");
  });

  it("is found by words in any case, all of them", () => {
    expect(search(sections, "MOST win").map((section) => section.id)).toEqual(["終わり"]);
  });

  it("is whole for an empty query", () => {
    expect(search(sections, " ")).toHaveLength(3);
  });

  it("opens at the section that explains a card", () => {
    expect(sectionAbout(sections, "wind")?.id).toBe("the-cards");
  });
});
