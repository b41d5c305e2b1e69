import { fullNameOf } from '@cursus/shared/full-name'
import { directionOf, toLocale } from '@cursus/shared/language'
import type { RunSample, StudentRun } from '@cursus/shared/student-runs'
import { languageNames } from '../../i18n/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './runs.module.css'

interface RunPreviewProps {
  run: StudentRun
  sample: RunSample | undefined
  onOther: () => void
}

/** What a run mails, in each of its languages, as one real person would read it. */
export function RunPreview({ run, sample, onOther }: RunPreviewProps) {
  const { t, i18n } = useTranslation('runs')
  const [reader] = sample?.people ?? []
  const mails = sample?.mails ?? []
  return (
    <section className={`${cardStyles.card} ${styles.part}`} aria-labelledby="run-preview">
      <div className="row between wraps">
        <h2 id="run-preview">{t('preview.title')}</h2>
        {reader && (
          <Button look="ghost" small onClick={onOther}>
            {t('preview.as', { name: fullNameOf(reader) })}
            <Icon name="refresh" size="s" />
          </Button>
        )}
      </div>
      {sample && mails.length === 0 && (
        <p className="muted">{t(run.kind === 'write' ? 'preview.none' : 'preview.noMail')}</p>
      )}
      <div className={styles.previews}>
        {mails.map(({ language, subject, lines: [heading, ...lines] }) => (
          <article key={language} className={styles.mail}>
            <header className="row between small">
              <bdi>{languageNames[language]}</bdi>
              <span className="figures">{formatNumber(run.languages[language] ?? 0, i18n.language)}</span>
            </header>
            <div lang={toLocale(language)} dir={directionOf(language)} className={styles.paper}>
              <h3>{heading ?? subject}</h3>
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
                <p key={place}>{line}</p>
              ))}
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
