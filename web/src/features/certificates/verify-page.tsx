import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import { parseCheckCode } from '@cursus/shared/check-code'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOfflinePage } from '../../session/use-offline-page.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page.tsx'
import { PathArt, WaitingBar } from '../../ui/path-art.tsx'
import * as progressStyles from '../../ui/progress.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import { checkCertificate } from './certificates.api.ts'
import { checkShortForm } from './check-short-form.ts'
import { CodeForm } from './code-form.tsx'
import { ManyCodes } from './many-codes.tsx'
import { NotChecked, NotKnown } from './not-known.tsx'
import { OfflineVerdict } from './offline-verdict.tsx'
import { keepSealKey } from './seal-keys.ts'
import { Verdict } from './verdict.tsx'
import * as styles from './verify.module.css'

/** /verifier and /verifier/{code}: whether a certificate is worth what it says, for anybody, without an account. */
export function VerifyPage({ code }: { code?: string }) {
  const { t } = useTranslation(['certificates', 'code-form'])
  usePageTitle(t('code-form:verify.title'))
  return (
    <main className={styles.page} id="contenu">
      {code === undefined ? <CodeForm level="page" /> : <Answer typed={code} />}
      {code === undefined && <ManyCodes />}
      {code === undefined && <FileWay />}
    </main>
  )
}

/** Whoever was given a file has it checked as a whole. */
function FileWay() {
  const { t } = useTranslation('certificates')
  return (
    <p className="muted">
      <RichText text={t('verify.file')} parts={{ way: (words) => <Link to="/proof/verify">{words}</Link> }} />
    </p>
  )
}

/** The answer, and with it the form for the next code: it does not stand there before, to be pushed down. */
function Answer({ typed }: { typed: string }) {
  const check = useCheck(typed)
  useOfflineChecks(check.data !== undefined)
  return (
    <>
      <Outcome typed={typed} check={check} />
      {!check.isPending && <CodeForm level="another" />}
    </>
  )
}

/** A text that cannot be a code is answered like one that nobody has. */
function useCheck(typed: string) {
  const { i18n } = useTranslation()
  const code = parseCheckCode(typed) ?? typed.slice(0, 64)
  return useQuery({
    queryKey: ['certificate', code, i18n.language],
    queryFn: () => checkCertificate(code),
    gcTime: 0,
  })
}

/** What the 2D code says by itself, where the server gives no answer; undefined while nothing is known of it. */
function useAlone(typed: string, { error }: ReturnType<typeof useCheck>) {
  const text = useLocation({ select: ({ hash }) => hash })
  const isSilent = error instanceof ApiError && error.isUnreachable
  return useQuery({
    queryKey: ['short form', typed, text],
    queryFn: () => checkShortForm(typed, text),
    enabled: isSilent && text !== '',
  }).data
}

/** Who has checked a certificate may check the next one without a network. */
function useOfflineChecks(isChecked: boolean) {
  useOfflinePage('/verifier', isChecked)
  useEffect(() => {
    if (isChecked) keepSealKey().catch(() => undefined)
  }, [isChecked])
}

function Outcome({ typed, check }: { typed: string; check: ReturnType<typeof useCheck> }) {
  const { t } = useTranslation('certificates')
  const alone = useAlone(typed, check)
  if (check.data) return <Verdict checked={check.data} />
  if (check.isPending) {
    return (
      <section className={`${cardStyles.card} ${pageStyles.centredCard}`} aria-busy="true">
        <div className={progressStyles.art}>
          <PathArt />
        </div>
        <h1>{t('verify.checking')}</h1>
        <WaitingBar label={t('verify.checking')} />
      </section>
    )
  }
  if (alone) return <OfflineVerdict typed={typed} {...alone} retry={() => void check.refetch()} />
  const isUnknown = check.error instanceof ApiError && [400, 404, 422].includes(check.error.status)
  if (isUnknown) return <NotKnown typed={typed} />
  return (
    <NotChecked
      sentence={messageOf(check.error, t('error.server.connection'))}
      retry={() => void check.refetch()}
    />
  )
}
