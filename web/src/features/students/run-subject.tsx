import type { StudentRun } from '@cursus/shared/student-runs'
import { type Translate, useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Ltr } from '../../ui/ltr.tsx'

type Named = Pick<StudentRun, 'reference' | 'label' | 'change'>

/** The number of a run, and its tag or what the contracts of a product become. */
export function RunSubject({ run: { reference, label, change } }: { run: Named }) {
  const { t } = useTranslation('runs')
  const subject = label ?? (change && changeIn(change, t))
  return (
    <>
      <Ltr code>{reference}</Ltr>
      {subject && (
        <>
          {' · '}
          <bdi>{subject}</bdi>
        </>
      )}
    </>
  )
}

function changeIn(change: NonNullable<StudentRun['change']>, t: Translate): string {
  const product = t(productOf(change.product).name)
  if (change.undoes) return t('run.change.back', { product })
  return t('run.change', {
    product,
    statut: t(`statut.${change.statut}`),
  })
}
