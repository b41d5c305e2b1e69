import { useTranslation } from '../../../i18n/use-translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import * as styles from './documents.module.css'

/** Says below the documents where to ask for one that is not there. */
export function AskCard() {
  const { t } = useTranslation('documents')
  return (
    <section className={`${cardStyles.card} row wraps ${styles.nothing}`} aria-labelledby="ask-title">
      <span className={`${iconTileStyles.tile} hue-travel`}>
        <Icon name="chat" />
      </span>
      <div className={`grow ${styles.text}`}>
        <b id="ask-title">{t('ask.title')}</b>
        <p className="muted small">{t('ask.lead')}</p>
      </div>
      <ButtonLink to="/insurance/health-mobility/certificate" look="line">
        {t('ask.button')}
      </ButtonLink>
    </section>
  )
}
