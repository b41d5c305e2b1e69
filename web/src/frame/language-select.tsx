import { type Language, languages, toLocale } from '@cursus/shared/language'
import { api } from '../api/api.ts'
import { currentLanguage } from '../i18n/catalogue.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { languageNames } from '../i18n/language-names.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { readSession } from '../session/session.ts'
import * as chipStyles from '../ui/chip.module.css'
import { Icon } from '../ui/icon.tsx'
import * as styles from './language-select.module.css'

/** The choice of somebody signed in is that of their next mail too; nobody waits for the server to note it. */
function choose(language: Language) {
  void chooseLanguage(language)
  if (readSession()) api.put('/accounts/language', { language }).catch(() => undefined)
}

/** The browser's own list: nothing to load. */
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
