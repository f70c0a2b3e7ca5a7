/** What the rule pages say around the rules. */
export const rules = {
  "rules.title": "{game}の遊び方",
  "rules.all": "遊び方",
  "rules.search": "ルールを探す",
  "rules.found": "{n}か所",
  "rules.none": "「{query}」は見つかりません。別の言葉で探せます。",
  "rules.contents": "目次",
  "rules.missing": "ルールを読み込めませんでした。",
  "rules.retry": "もう一度読み込む",
  "rules.play": "遊ぶ",
  "rules.page": "ページで読む",
  "rules.exact": "細かい裁定（英語）",
  "rules.wide": "表や図。横に動かせます",
} as const;
