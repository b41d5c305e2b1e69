/** axe's rules look at words and structure, which a language changes and a width hardly: both widths in French, one in others. */
export function widthsOf(language: string): string[] {
  return language === 'fr' ? [] : ['@once']
}
