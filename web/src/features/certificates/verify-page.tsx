import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './verify.css'
import { parseCheckCode } from '@cursus/shared/certificates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../app/api-error.ts'
import { usePageTitle } from '../../ui/page.tsx'
import { PathArt, WaitingBar } from '../../ui/path-art.tsx'
import { checkCertificate } from './certificates.api.ts'
import { CodeForm } from './code-form.tsx'
import { NotChecked, NotKnown } from './not-known.tsx'
import { Verdict } from './verdict.tsx'

/** /verifier and /verifier/{code}: whether a certificate is worth what it says, for anybody, without an account. */
export function VerifyPage({ code }: { code?: string }) {
  const { t } = useTranslation('certificates')
  usePageTitle(t('verify.title'))
  return (
    <main className="vf" id="contenu">
      {code === undefined ? <CodeForm isFirst /> : <Answer typed={code} />}
    </main>
  )
}

/** The answer, and with it the form for the next code: it does not stand there before, to be pushed down. */
function Answer({ typed }: { typed: string }) {
  const check = useCheck(typed)
  return (
    <>
      <Outcome typed={typed} check={check} />
      {!check.isPending && <CodeForm isFirst={false} />}
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
      <section className="card ctr" aria-busy="true">
        <div className="ldr">
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
