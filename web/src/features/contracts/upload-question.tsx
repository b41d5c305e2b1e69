import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import * as styles from './contracts.module.css'

interface UploadQuestionProps {
  fileName: string
  reference: string
  replaces: boolean
  busy: boolean
  onNo(): void
  onYes(): void
}

/** Asks whether a file is for a contract: yes sends it, no clears the choice (spec 1 §4). */
export function UploadQuestion({ fileName, reference, replaces, busy, onNo, onYes }: UploadQuestionProps) {
  const { t } = useTranslation('contracts')
  const question = useId()
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => yes.current?.focus(), [])
  return (
    <fieldset
      className={styles.upload}
      aria-label={t(replaces ? 'upload.group.replace' : 'upload.group.add')}
    >
      <span className={`grow ${styles.text}`} id={question}>
        <RichText
          text={t('upload.confirm')}
          parts={{
            file: () => (
              <b>
                <bdi>{fileName}</bdi>
              </b>
            ),
            contract: () => (
              <b>
                <Ltr code>{reference}</Ltr>
              </b>
            ),
          }}
        />
      </span>
      <Button look="line" small onClick={busy ? undefined : onNo}>
        {t('upload.no')}
      </Button>
      <Button ref={yes} small busy={busy} aria-describedby={question} onClick={onYes}>
        {busy && <span className="spinner" aria-hidden="true" />}
        {t('upload.yes')}
      </Button>
    </fieldset>
  )
}
