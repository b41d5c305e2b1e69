import { type Language, languages, toLocale } from '@cursus/shared/language'
import { tellChoice } from '../api/tell-choice.ts'
import { currentLanguage } from '../i18n/catalogue.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { languageNames } from '../i18n/language-names.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import * as chipStyles from '../ui/chip.module.css'
import { Icon } from '../ui/icon.tsx'
import * as styles from './language-select.module.css'

/** Changes the language, for a signed-in person also that of their account. */
function choose(language: Language) {
  void chooseLanguage(language)
  tellChoice()
}

/** Choice of language as the browser's own list, so nothing has to load. */
export function LanguageSelect() {
  const { t } = useTranslation()
  return (
    <span className={`${chipStyles.chip} ${styles.language}`}>
      <Icon name="globe" size="s" />
      <select
        aria-label={t('lang.label')}
        value={currentLanguage()}
        onChange={(event) => choose(event.target.value as Language)}
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
