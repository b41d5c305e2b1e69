import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SealCard } from './seal-card.tsx'
import { SharedCertificate } from './shared-certificate.tsx'
import { shownAt, tellOpened } from './shares.api.ts'
import * as styles from './shares.module.css'

/** Time in milliseconds that the page must be open before the visit counts, so that previews do not. */
const lookMs = 2000

/** /a/{token}: a certificate for whoever was given the link, read live, without an account. */
export function SharedPage({ token }: { token: string }) {
  const { t } = useTranslation('shares')
  const shown = useQuery(shownAt(token))
  usePageTitle(t('public.title'))
  useVisit(token, Boolean(shown.data?.certificate))
  if (shown.isPending) return <Waiting />
  if (!shown.data) {
    const isUnknown = shown.error instanceof ApiError && [400, 404, 422].includes(shown.error.status)
    return (
      <main className={pageStyles.single} id="contenu">
        <section className={cardStyles.card} role={isUnknown ? undefined : 'alert'}>
          <h1>{isUnknown ? t('public.unknown') : t('public.failed')}</h1>
          <p className="above-16">
            {isUnknown ? t('public.unknown.text') : messageOf(shown.error, t('error.server.connection'))}
          </p>
          {!isUnknown && (
            <Button look="line" className="above-16" onClick={() => void shown.refetch()}>
              {t('common.retry')}
            </Button>
          )}
        </section>
      </main>
    )
  }
  const { certificate } = shown.data
  if (!certificate) {
    return (
      <main className={pageStyles.single} id="contenu">
        <SealCard token={token} shown={shown.data} />
      </main>
    )
  }
  return (
    <main className={styles.public} id="contenu">
      <div className={styles.side}>
        <SealCard token={token} shown={shown.data} />
        {certificate.policyholder && <Own name={certificate.policyholder} />}
        {certificate.replaces && <Replaces {...certificate.replaces} />}
      </div>
      <SharedCertificate certificate={certificate} />
    </main>
  )
}

/** Tells somebody named in a contract whose contract insures them, what it covers, and that the link keeps up with it. */
function Own({ name }: { name: string }) {
  const { t } = useTranslation('shares')
  return (
    <Note icon="home">
      <p>{t('public.own', { name })}</p>
      <p>
        <a href="/document/home/ipid.pdf" target="_blank" rel="noreferrer">
          {t('public.guarantees')}
        </a>
      </p>
    </Note>
  )
}

/** Tells whoever was given an earlier certificate by this link that another one stands in its place. */
function Replaces({ code, on }: { code: string; on: string }) {
  const { t } = useTranslation('shares')
  return <Note kind="warn">{t('public.replaces', { day: formatDay(on), code: `\u2066${code}\u2069` })}</Note>
}

function Waiting() {
  return (
    <main className={pageStyles.single} id="contenu" aria-busy="true">
      <Skeleton width={420} height={320} />
    </main>
  )
}

/** Tells that a person looks at the page: once it is visible and was stayed on. */
function useVisit(token: string, isShown: boolean) {
  useEffect(() => {
    if (!isShown) return
    let timer: number | undefined
    const look = () => {
      window.clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = window.setTimeout(() => {
        document.removeEventListener('visibilitychange', look)
        // Whether it is counted is nothing to the reader.
        tellOpened(token).catch(() => undefined)
      }, lookMs)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [token, isShown])
}
