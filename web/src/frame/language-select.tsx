import { type Language, languages, toLocale } from '@cursus/shared/language'
import { currentLanguage } from '../i18n/catalogue.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { languageNames } from '../i18n/language-names.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import * as chipStyles from '../ui/chip.module.css'
import { Icon } from '../ui/icon.tsx'
import * as styles from './language-select.module.css'

/** Choice of language, for a signed-in person also that of their account; the browser's own list, so nothing has to load. */
export function LanguageSelect() {
  const { t } = useTranslation()
  return (
    <span className={`${chipStyles.chip} ${styles.language}`}>
      <Icon name="globe" size="s" />
      <select
        aria-label={t('lang.label')}
        value={currentLanguage()}
        onChange={(event) => void chooseLanguage(event.target.value as Language)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={toLocale(language)}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" />
    </span>
  )
}
