import type { StudentImportCheck } from '@cursus/shared/student-imports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFigure } from './counts.tsx'
import * as styles from './mending.module.css'

export const fates = ['created', 'updated', 'skipped', 'active', 'left', 'refused'] as const
export type Fate = (typeof fates)[number]

/** Returns how many rows of a checked list, or people beside it, have each fate. */
export function countsOf(check: StudentImportCheck): Record<Fate, number> {
  const { created, updated, skipped, active, leftTotal, rejectedTotal } = check
  return { created, updated, skipped, active, left: leftTotal, refused: rejectedTotal - active }
}

interface PickCountsProps {
  counts: Record<Fate, number>
  chosen: Fate
  onChoose: (fate: Fate) => void
}

const looks: Partial<Record<Fate, string | undefined>> = { created: styles.good, refused: styles.bad }

/** What the import would do, in six figures; each shows its rows. Nothing is green or red about a nought. */
export function PickCounts({ counts, chosen, onChoose }: PickCountsProps) {
  const { t } = useTranslation('student-imports')
  const figure = useFigure()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className={styles.fates} role="group" aria-label={t('fates.title')}>
      {fates.map((fate) => (
        <button
          key={fate}
          type="button"
          className={counts[fate] > 0 ? looks[fate] : undefined}
          aria-pressed={fate === chosen}
          onClick={() => onChoose(fate)}
        >
          <b className="figures">{figure(counts[fate])}</b> {t(`fates.${fate}`)}
        </button>
      ))}
    </div>
  )
}
