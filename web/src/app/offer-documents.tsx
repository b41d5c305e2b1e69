import type { MultimediaOffer } from '@cursus/shared/travel'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { offerName } from './formulas.ts'

/**
 * The information document and the notice of an offer. They open beside the page, so that nothing chosen is lost. As an
 * add-on it stands beside the document of another product, and says whose it is.
 */
export function OfferDocuments({ offer, isAddOn }: { offer: MultimediaOffer; isAddOn?: boolean }) {
  const { t } = useTranslation('devices')
  const name = offer.type === 'Telephonie' ? t('modal.notice.phone') : offerName(offer, t)
  return (
    <div className="row wrap mt4 docs">
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
    <a className="btn ghost sm" href={href} target="_blank" rel="noreferrer">
      <Icon name="file" size="s" />
      <span>
        {children}
        <span className="vh"> {t('common.newTab')}</span>
      </span>
    </a>
  )
}
