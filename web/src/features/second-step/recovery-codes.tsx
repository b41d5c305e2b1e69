import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveFile } from '../../api/save-file.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/choice-fields.tsx'
import * as styles from './second-step.module.css'

/** Eight codes that are shown once; goes on when the person has put them away. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { t } = useTranslation('second-step')
  const [isKept, setKept] = useState(false)
  const [isTried, setTried] = useState(false)
  const kept = useRef<HTMLInputElement>(null)
  const goOn = () => {
    if (isKept) return onDone()
    flushSync(() => setTried(true))
    kept.current?.focus()
  }
  const download = () =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'cursus-codes.txt')
  return (
    <>
      <h2>{t('codes.title')}</h2>
      <p className="muted small">{t('codes.lead')}</p>
      <ul className={styles.codes} dir="ltr" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wraps">
        <Button look="line" small onClick={download}>
          {t('codes.download')}
        </Button>
        <Button look="line" small onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      <CheckField
        id="codes-kept"
        ref={kept}
        className="above-16"
        checked={isKept}
        error={isTried && !isKept ? t('codes.need') : undefined}
        onChange={(event) => setKept(event.target.checked)}
        label={t('codes.kept')}
      />
      <p className="above-16">
        <Button aria-disabled={!isKept || undefined} onClick={goOn}>
          {t('codes.done')}
        </Button>
      </p>
    </>
  )
}
