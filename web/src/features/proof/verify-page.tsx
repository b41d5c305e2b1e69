import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import { maxProofSize } from '@cursus/shared/proof'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { FileDrop } from '../../ui/file-drop.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page.tsx'
import { WaitingBar } from '../../ui/path-art.tsx'
import { FileVerdict } from './file-verdict.tsx'
import { verifyFile } from './verify.api.ts'
import * as styles from './verify-page.module.css'

/** /proof/verify: whether a proof file or a sealed paper is as we sealed it, for anybody, without an account. */
export function VerifyPage() {
  const { t } = useTranslation('proof-check')
  usePageTitle(t('title'))
  const check = useMutation({ mutationFn: verifyFile })
  return (
    <main className={styles.page} id="contenu">
      {check.data && (
        <FileVerdict key={check.submittedAt} checked={check.data} fileName={check.variables.name} />
      )}
      <FileForm check={check} />
      <Alone />
    </main>
  )
}

type Check = ReturnType<typeof useMutation<Awaited<ReturnType<typeof verifyFile>>, Error, File>>

/** The file, which stays chosen when the check fails; below an answer, the form for the next one. */
function FileForm({ check }: { check: Check }) {
  const { t, i18n } = useTranslation('proof-check')
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const size = formatBytes(maxProofSize, i18n.language)
  const fault = !file
    ? isTried && t('file.missing')
    : file.size > maxProofSize && t('file.tooLarge', { size })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setTried(false)
    if (!check.isPending) check.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!file || fault) return document.getElementById('received')?.focus()
    if (!check.isPending) check.mutate(file)
  }
  const isAnswered = check.data !== undefined
  return (
    <section className={cardStyles.card} aria-labelledby="verify-title" aria-busy={check.isPending}>
      {isAnswered ? <h2 id="verify-title">{t('again')}</h2> : <h1 id="verify-title">{t('title')}</h1>}
      {!isAnswered && <p className="muted above-16">{t('lead')}</p>}
      <form className="stack above-16" onSubmit={submit} noValidate>
        <FileDrop
          id="received"
          label={t('file')}
          hint={t('file.hint', { size })}
          error={fault || undefined}
          accept=".zip,.pdf,application/zip,application/x-zip-compressed,application/pdf"
          big
          file={file}
          onFile={choose}
        />
        {check.error && (
          <Alert title={t('failed')}>
            <p>{messageOf(check.error, t('error.server.connection'))}</p>
          </Alert>
        )}
        <Button type="submit" busy={check.isPending}>
          {check.isError && <Icon name="refresh" size="s" />}
          {t(check.isError ? 'common.retry' : 'submit')}
        </Button>
        <div role="status">
          {check.isPending && (
            <>
              <p className="muted small">{t('checking')}</p>
              <WaitingBar label={t('checking')} />
            </>
          )}
        </div>
      </form>
    </section>
  )
}

/** Who does not trust us checks with the same program on their own machine. */
function Alone() {
  const { t } = useTranslation('proof-check')
  return (
    <section className={cardStyles.card} aria-labelledby="alone-title">
      <h2 id="alone-title">{t('alone.title')}</h2>
      <p className="muted above-16">{t('alone.text')}</p>
      <ul className={styles.list}>
        <li>
          <a href="/api/proof/verify-proof.mjs" download>
            {t('alone.script')}
          </a>
        </li>
        <li>
          <a href="/api/seal/certificate" download="seal.pem">
            {t('alone.certificate')}
          </a>
        </li>
      </ul>
    </section>
  )
}
