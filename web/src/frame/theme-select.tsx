import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as chipStyles from '../ui/chip.module.css'
import { Icon } from '../ui/icon.tsx'
import { chooseTheme, chosenTheme, type Theme, themes } from '../ui/theme.ts'
import * as styles from './theme-select.module.css'

/** Choice between light, dark and the system's theme, as the browser's own list. */
function ThemeList() {
  const { t } = useTranslation()
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <select
      aria-label={t('theme.label')}
      value={theme}
      onChange={({ target }) => choose(target.value as Theme)}
    >
      {themes.map((one) => (
        <option key={one} value={one}>
          {t(`theme.${one}`)}
        </option>
      ))}
    </select>
  )
}

/** Choice of theme as an icon, for a header without an account. */
export function ThemeChip() {
  return (
    <span className={`${chipStyles.chip} ${styles.theme}`}>
      <Icon name="contrast" size="s" />
      <ThemeList />
    </span>
  )
}

/** Choice of theme as a line with words, among one's own entries. */
export function ThemeLine() {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: choosing does not close the menu around
    <div className={styles.line} onClick={(event) => event.stopPropagation()}>
      <Icon name="contrast" />
      <span aria-hidden="true">{t('theme.label')}</span>
      <ThemeList />
    </div>
  )
}
