import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import * as styles from './path-stepper.module.css'

export interface PathStep {
  label: string
  state: 'done' | 'now' | 'later' | 'skipped'
  /** Small word under the label, such as « Sans objet ». */
  note?: string
  /** Wraps the label of a done step in its link. */
  link?: (label: string) => ReactNode
}

/** Stepper on a dotted path: done steps are links, future ones text. */
export function PathStepper({ label, steps }: { label: string; steps: readonly PathStep[] }) {
  const { t } = useTranslation()
  return (
    <ol className={styles.path} aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step.label}
          className={
            { done: styles.done, now: styles.current, later: undefined, skipped: styles.skipped }[step.state]
          }
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {step.state === 'done' ? (
              <Icon name="check" size="s" />
            ) : step.state === 'skipped' ? (
              '–'
            ) : (
              place + 1
            )}
          </span>
          {step.state === 'done' && <span className="visually-hidden">{t('app.stepDone')} </span>}
          {step.link && step.state === 'done' ? step.link(step.label) : step.label}
          {step.note && <small>{step.note}</small>}
        </li>
      ))}
    </ol>
  )
}
