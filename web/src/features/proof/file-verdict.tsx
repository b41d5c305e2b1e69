import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatMoment } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import { VerdictCard, VerdictFacts } from '../../ui/verdict.tsx'
import type { Checked } from './verify.api.ts'
import * as styles from './verify-page.module.css'

interface FileVerdictProps {
  checked: Checked
  fileName: string
}

/** Whether a file is authentic, changed or none of ours, and what to do then. It has the focus when it comes. */
export function FileVerdict({ checked, fileName }: FileVerdictProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.verdict}>
      {checked.sealed ? (
        <Authentic kind={checked.kind} sealed={checked.sealed} fileName={fileName} />
      ) : (
        <Refused checked={checked} fileName={fileName} />
      )}
    </div>
  )
}

type AuthenticProps = { kind: Checked['kind']; sealed: NonNullable<Checked['sealed']>; fileName: string }

function Authentic({ kind, sealed, fileName }: AuthenticProps) {
  const { t } = useTranslation('proof-check')
  const said = kind === 'archive' || kind === 'proof' ? kind : 'paper'
  return (
    <VerdictCard tone="ok" icon="check" title={t('authentic.title')} lead={t(`authentic.${said}`)}>
      <SealedFacts sealed={sealed} fileName={fileName} />
      <Note className="above-16">
        {t('today')}{' '}
        {sealed.checkCode ? (
          <Link to="/verifier/$code" params={{ code: sealed.checkCode }}>
            {t('today.contract')}
          </Link>
        ) : (
          <Link to="/verifier">{t('today.code')}</Link>
        )}
      </Note>
    </VerdictCard>
  )
}

function SealedFacts({ sealed, fileName }: Omit<AuthenticProps, 'kind'>) {
  const { t, i18n } = useTranslation('proof-check')
  const { title, reference, sealedAt, stamp, facts, papers } = sealed
  const moment = (at: string) => formatMoment(at, i18n.language, { seconds: true })
  const shown: ({ name: string; value: ReactNode } | null)[] = [
    { name: t('fact.file'), value: <bdi className="break-anywhere">{fileName}</bdi> },
    title ? { name: t('fact.document'), value: <bdi>{title}</bdi> } : null,
    reference ? { name: t('fact.contract'), value: <Ltr code>{reference}</Ltr> } : null,
    { name: t('fact.sealed'), value: moment(sealedAt) },
    stamp
      ? { name: t('fact.stamped'), value: t('fact.stampedBy', { at: moment(stamp.at), by: stamp.by }) }
      : null,
    facts === null ? null : { name: t('fact.facts'), value: <Ltr>{facts}</Ltr> },
    papers === null ? null : { name: t('fact.papers'), value: <Ltr>{papers}</Ltr> },
  ]
  return <VerdictFacts facts={shown.filter((one) => one !== null)} />
}

function Refused({ checked: { result, fault }, fileName }: FileVerdictProps) {
  const { t } = useTranslation('proof-check')
  const isAltered = result === 'altered'
  const lead = (
    <>
      {fault && t(`fault.${fault.part}`)}{' '}
      {fault?.file && <bdi className="code left-to-right break-anywhere">{fault.file}</bdi>}
    </>
  )
  return (
    <VerdictCard
      tone={isAltered ? 'err' : 'warn'}
      icon={isAltered ? 'alert' : 'close'}
      title={t(isAltered ? 'altered.title' : 'unknown.title')}
      lead={lead}
    >
      <VerdictFacts
        facts={[{ name: t('fact.file'), value: <bdi className="break-anywhere">{fileName}</bdi> }]}
      />
      <ul className={styles.list}>
        <li>{t('refuse')}</li>
        <li>{t('refuse.again')}</li>
        {!isAltered && <li>{t('refuse.signed')}</li>}
      </ul>
    </VerdictCard>
  )
}
