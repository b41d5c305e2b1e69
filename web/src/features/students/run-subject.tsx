import type { StudentRun } from '@cursus/shared/student-runs'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'

/** The tag, or what the contracts of a product become. */
export function RunSubject({ run: { label, change } }: { run: Pick<StudentRun, 'label' | 'change'> }) {
  const { t } = useTranslation('runs')
  if (label) return <bdi>{label}</bdi>
  if (!change) return null
  const product = t(productOf(change.product).name)
  if (change.undoes) return t('run.change.back', { product })
  return t('run.change', {
    product,
    statut: t(`statut.${change.statut}`),
  })
}
