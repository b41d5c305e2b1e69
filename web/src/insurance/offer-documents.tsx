import type { MultimediaOffer } from '@cursus/shared/prices'
import { useTranslation } from '../i18n/use-translation.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Icon } from '../ui/icon.tsx'
import { offerName } from './formulas.ts'
import * as offerChoiceStyles from './offer-choice.module.css'

/**
 * Links to the information document and the notice of an offer, in a new tab, so that nothing chosen is lost. As an
 * add-on they say that they are about devices.
 */
export function OfferDocuments({ offer, isAddOn }: { offer: MultimediaOffer; isAddOn?: boolean }) {
  const { t } = useTranslation('devices')
  const name = offer.type === 'Telephonie' ? t('modal.notice.phone') : offerName(offer, t)
  return (
    <div className={`row wraps above-16 ${offerChoiceStyles.papers}`}>
      <DocumentButton href="/document/multimedia/ipid.pdf">
        {t(isAddOn ? 'addOn.ipid' : 'modal.ipid')}
      </DocumentButton>
      <DocumentButton href={`/document/multimedia/${offer.fic}`}>
        {t('modal.notice', { name })}
      </DocumentButton>
    </div>
  )
}

function DocumentButton({ href, children }: { href: string; children: string }) {
  const { t } = useTranslation()
  return (
    <a
      className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="file" size="s" />
      <span>
        {children}
        <span className="visually-hidden"> {t('common.newTab')}</span>
      </span>
    </a>
  )
}
