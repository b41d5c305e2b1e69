import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Below the documents: where to ask for one that is not there. */
export function AskCard() {
  const { t } = useTranslation('documents')
  return (
    <section className="card row wrap nothing" aria-labelledby="ask-title">
      <span className="tico mob">
        <Icon name="chat" />
      </span>
      <div className="grow">
        <b id="ask-title">{t('ask.title')}</b>
        <p className="muted small">{t('ask.lead')}</p>
      </div>
      <ButtonLink to="/insurance/health-mobility/certificate" look="line">
        {t('ask.button')}
      </ButtonLink>
    </section>
  )
}
