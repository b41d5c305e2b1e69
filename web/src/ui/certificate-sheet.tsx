import { formatCheckCode } from '@cursus/shared/check-code'
import type { ShownCertificate } from '@cursus/shared/contract-page'
import type { ReactNode } from 'react'
import { Logo } from './brand.tsx'
import * as styles from './certificate-sheet.module.css'
import { Ltr } from './ltr.tsx'
import { QrCode } from './qr-code.tsx'

interface CertificateSheetProps {
  label?: string
  /** « Contrat nº », over the reference in the band. */
  number: string
  reference: string | undefined
  /** As large as a page, for whoever reads it instead of its file. */
  large?: boolean
  children: ReactNode
}

/** A document of ours as paper: white in both themes, with the brand and the contract in its band. */
export function CertificateSheet({ label, number, reference, large, children }: CertificateSheetProps) {
  return (
    <article className={large ? `${styles.sheet} ${styles.large}` : styles.sheet} aria-label={label}>
      <div className={styles.band}>
        <span className={styles.brand}>
          <Logo />
          Cursus
        </span>
        <span>
          {number}
          <bdi className="code as-block" dir="ltr">
            {reference ?? '\u00a0'}
          </bdi>
        </span>
      </div>
      <div className={styles.body}>{children}</div>
    </article>
  )
}

interface PrintedProps {
  certificate: Pick<ShownCertificate, 'title' | 'lines' | 'code' | 'qr'>
  /** The language that leads; the other stands below it. */
  language: 'fr' | 'en'
  /** Level of the title. */
  level: 2 | 3
  /** « Émise le … ». */
  issued: ReactNode
  /** Names of the check code and of its QR code. */
  words: { code: string; qr: string }
}

/** What a certificate says, in the words of its document: French and English in every language of the page. */
export function Printed({ certificate, language, level, issued, words }: PrintedProps) {
  const { title, lines, code, qr } = certificate
  const second = language === 'fr' ? 'en' : 'fr'
  const Heading = `h${level}` as const
  return (
    <>
      <Heading lang={language} dir="ltr">
        {title[language]}
      </Heading>
      <p className={styles.other} lang={second} dir="ltr">
        {title[second]}
      </p>
      <dl className={styles.lines} lang={language} dir="ltr">
        {lines.map((line) => (
          <div key={line.fr}>
            <dt>
              {line[language]}
              {line[second] !== line[language] && (
                <span className={styles.other} lang={second}>
                  {line[second]}
                </span>
              )}
            </dt>
            <dd>
              <bdi>{line.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <span>{issued}</span>
        <span className={styles.check}>
          <QrCode {...qr} label={words.qr} />
          <span>
            {words.code}
            <b>
              <Ltr code>{formatCheckCode(code.replaceAll('-', ''))}</Ltr>
            </b>
          </span>
        </span>
      </div>
    </>
  )
}
