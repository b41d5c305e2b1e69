import './css/feedback.css'
import './css/waiting.css'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { usePageTitle } from './page.tsx'
import { PathArt, WaitingBar } from './path-art.tsx'

interface WaitingPageProps {
  title: string
  detail?: string
  /** It has worked: a check in place of the path, and no bar. */
  done?: boolean
}

/** A whole page that waits for somebody else, in the looks of the overlay: a payment being checked, a signature on its way. */
export function WaitingPage({ title, detail, done }: WaitingPageProps) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <main className="waitp" id="contenu" aria-busy={!done}>
      <div className="rob" role="status">
        {done ? (
          <span className="dotok xl">
            <Icon name="check" size="l" />
          </span>
        ) : (
          <PathArt />
        )}
        <h1>{title}</h1>
        {detail && <p className="muted">{detail}</p>}
        {!done && <WaitingBar label={t('app.loading')} />}
      </div>
    </main>
  )
}
