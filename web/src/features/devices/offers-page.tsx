import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { offerName } from '../../insurance/formulas.ts'
import { useSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { type DeviceChoice, type DeviceDraft, useDeviceDraft } from './device-draft.ts'
import * as styles from './devices.module.css'
import { useIsClassic } from './is-classic.ts'
import { BeforeSubscribing, OfferCards } from './offer-cards.tsx'
import { OfferDialog } from './offer-dialog.tsx'

/** Address of the form, to which a visitor comes back who signs in. */
export const toForm = '/insurance/multimedia?step=form'

/** The offers for a phone alone and for several devices; « Souscrire » leads to the form, a visitor by the login. */
export function OffersPage({ draft }: { draft: DeviceDraft | null }) {
  const { t } = useTranslation('devices')
  const isVisitor = !useSession()
  const navigate = useNavigate()
  const { begin } = useDeviceDraft()
  const [open, setOpen] = useState<DeviceChoice['type'] | null>(null)
  const isClassic = useIsClassic()
  const subscribe = (choice: DeviceChoice) => {
    begin(choice)
    setOpen(null)
    if (isVisitor) void navigate({ to: '/login/classic', search: { back: toForm } })
    else void navigate({ to: '/insurance/multimedia', search: { step: 'form' } })
  }
  return (
    <Page
      title={t(isClassic ? 'page.title.classic' : 'page.title')}
      lead={t('page.lead')}
      mark={
        <span className={`${iconTileStyles.tile} hue-devices ${iconTileStyles.large} wide-only`}>
          <Icon name={isClassic ? 'laptop' : 'mobile'} size="l" />
        </span>
      }
    >
      {draft && !draft.contractId && !draft.sessionStripe && <Begun draft={draft} />}
      <OfferCards isClassic={isClassic} onChoose={setOpen} />
      <BeforeSubscribing onHover={isClassic} />
      {open && (
        <OfferDialog type={open} draft={draft} onClose={() => setOpen(null)} onSubscribe={subscribe} />
      )}
    </Page>
  )
}

/** The way back to a form that was begun. */
function Begun({ draft }: { draft: DeviceDraft }) {
  const { t } = useTranslation('devices')
  return (
    <Note className={styles.begun}>
      {t('begun.text', { offer: offerName(draft, t) })}{' '}
      <ButtonLink look="ghost" small to="/insurance/multimedia" search={{ step: 'form' }}>
        {t('begun.go')}
      </ButtonLink>
    </Note>
  )
}
