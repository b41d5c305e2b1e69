/** Letters, words and lines as far apart as a reader may set them (WCAG 2.2, 1.4.12); runs in the page. */
export function setApart() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  )
  document.adoptedStyleSheets.push(sheet)
}

/** The letters that stand until ours have come, and where they never do; runs in the page. */
export function setSystemLetters() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { font-family: system-ui, sans-serif !important }')
  document.adoptedStyleSheets.push(sheet)
}
