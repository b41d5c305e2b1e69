import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { isFiltered, isNarrowed, studentsPage } from './students.api.ts'
import type { StudentsSearch } from './students-search.ts'

interface NobodyProps {
  asked: StudentsSearch
  onAsk: (asked: StudentsSearch) => void
}

/** What stands in place of the rows where nobody matches: what left them out, and the way to whom there is without it. */
export function Nobody({ asked, onAsk }: NobodyProps) {
  const { t } = useTranslation('students')
  if (!isNarrowed(asked)) {
    return (
      <>
        <b>{t('students.none')}</b>
        <p className="muted">{t('students.none.lead')}</p>
      </>
    )
  }
  return isFiltered(asked) ? (
    <ByFilters asked={asked} onAsk={onAsk} />
  ) : (
    <>
      <b>{t('students.notFound')}</b>
      <p className="muted">{t('students.notFound.lead')}</p>
      <All asked={asked} onAsk={onAsk} />
    </>
  )
}

/** Filters leave everybody out; the words may find somebody without them. */
function ByFilters({ asked, onAsk }: NobodyProps) {
  const { t, i18n } = useTranslation('students')
  const { size, sort, order, search } = asked
  const without = { size, sort, order, search }
  const found = useQuery({
    ...studentsPage(without),
    enabled: search !== undefined,
    placeholderData: undefined,
  })
  const count = found.data?.total ?? 0
  const figure = `${formatNumber(count, i18n.language)}${found.data?.totalIsCapped ? '+' : ''}`
  return (
    <>
      <b>{t('students.notFound')}</b>
      <p className="muted">
        {t(search && found.data && count === 0 ? 'students.notFound.lead' : 'students.notFound.filtered')}
      </p>
      {search && count > 0 ? (
        <Button look="line" small onClick={() => onAsk(without)}>
          {t('students.withoutFilters', { count, figure })}
        </Button>
      ) : (
        <All asked={asked} onAsk={onAsk} />
      )}
    </>
  )
}

function All({ asked: { size, sort, order }, onAsk }: NobodyProps) {
  const { t } = useTranslation('students')
  return (
    <Button look="line" small onClick={() => onAsk({ size, sort, order })}>
      {t('students.all')}
    </Button>
  )
}
