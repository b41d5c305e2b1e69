import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Adds to the page what a phone needs to install it beside its applications; other pages do without. */
export function Installable() {
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/card-180.png" />
    </>
  )
}

interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** « Ajouter à l’écran d’accueil », where the browser offers it; elsewhere its own menu does. */
export function InstallButton() {
  const { t } = useTranslation('card')
  const [offer, setOffer] = useState<InstallEvent | null>(null)
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    window.addEventListener('beforeinstallprompt', keep)
    return () => window.removeEventListener('beforeinstallprompt', keep)
  }, [])
  if (!offer) return null
  const install = () => void offer.prompt().finally(() => setOffer(null))
  return (
    <Button look="line" small onClick={install}>
      <Icon name="plus" size="s" />
      {t('card.install')}
    </Button>
  )
}
