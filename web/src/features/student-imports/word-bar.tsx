import type { ListMending } from '@cursus/shared/student-imports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { MendRow } from './mend-rows.tsx'
import * as styles from './mending.module.css'

const mostWords = 5

/** Returns the unknown words for a title among refused rows, each once, in their order. */
function unknownTitles(rows: readonly MendRow[]): string[] {
  const words = rows.flatMap(({ now }) =>
    now?.code === 'civility.unknown' ? [now.cells.civility ?? ''] : [],
  )
  return [...new Set(words)].slice(0, mostWords)
}

interface WordBarProps {
  rows: readonly MendRow[]
  mending: ListMending
  onWord: (change: Partial<ListMending>) => void
}

/** Says of each unknown title which of ours it is, for every row that has it. */
export function WordBar({ rows, mending: { same = [] }, onWord }: WordBarProps) {
  const { t } = useTranslation('student-imports')
  return unknownTitles(rows).map((from) => (
    <div key={from} className={styles.fix}>
      <Icon name="info" />
      <p className="grow">{from ? t('fix.word', { from }) : t('fix.noWord')}</p>
      <span className="row">
        {(['M', 'Mme'] as const).map((to) => (
          <Button
            key={to}
            look="line"
            small
            aria-label={t('fix.word.of', { from: from || '—', to })}
            onClick={() => onWord({ same: [...same, { column: 'civility', from, to }] })}
          >
            {to}
          </Button>
        ))}
      </span>
    </div>
  ))
}
