import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import { parseCheckCode } from '@cursus/shared/certificates'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page.tsx'
import { PathArt, WaitingBar } from '../../ui/path-art.tsx'
import * as progressStyles from '../../ui/progress.module.css'
import { checkCertificate } from './certificates.api.ts'
import { CodeForm } from './code-form.tsx'
import { ManyCodes } from './many-codes.tsx'
import { NotChecked, NotKnown } from './not-known.tsx'
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
    </main>
  )
}

/** The answer, and with it the form for the next code: it does not stand there before, to be pushed down. */
function Answer({ typed }: { typed: string }) {
  const check = useCheck(typed)
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

function Outcome({ typed, check }: { typed: string; check: ReturnType<typeof useCheck> }) {
  const { t } = useTranslation('certificates')
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
  const isUnknown = check.error instanceof ApiError && [400, 404, 422].includes(check.error.status)
  if (isUnknown) return <NotKnown typed={typed} />
  return (
    <NotChecked
      sentence={messageOf(check.error, t('error.server.connection'))}
      retry={() => void check.refetch()}
    />
  )
}
