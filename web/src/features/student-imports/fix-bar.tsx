import type { ListFix, ListMending } from '@cursus/shared/student-imports'
import type { Translate } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './mending.module.css'

/** Reasons whose rows a fix mends. */
export function isFor(fix: ListFix, code: string): boolean {
  if (fix.kind === 'zero') return code === `${fix.column}.invalid`
  return code === 'birthday.format' || code === 'birthday.invalid'
}

/** Returns the mending with a fix of many cells more. */
export function withFix({ dates = [], zeros = [] }: ListMending, fix: ListFix): Partial<ListMending> {
  if (fix.kind === 'zero') return { zeros: [...zeros, fix.column] }
  if (fix.kind === 'serials') return { serials: true }
  const { separator, order } = fix
  return { dates: [...dates, { separator, order }] }
}

function meaningOf(fix: ListFix, t: Translate): string {
  if (fix.kind === 'zero') return t(`fix.zero.${fix.column}`)
  return fix.kind === 'serials' ? t('fix.serials') : t(`fix.dates.${fix.order}`, { separator: fix.separator })
}

/** Says what many cells have in common and what they would become, and mends them all. */
export function FixBar({ fix, onApply }: { fix: ListFix; onApply: () => void }) {
  const { t } = useTranslation('student-imports')
  const { from, to } = fix.example
  return (
    <div className={styles.fix}>
      <Icon name="info" />
      <p className="grow">
        <b>{meaningOf(fix, t)}</b> {t('fix.example', { from, to })}
        {fix.kind === 'dates' && fix.ambiguous > 0 && ` ${t('fix.ambiguous', { count: fix.ambiguous })}`}
      </p>
      <Button small onClick={onApply}>
        {t(fix.kind === 'zero' ? 'fix.apply.cells' : 'fix.apply.dates', { count: fix.count })}
      </Button>
    </div>
  )
}
