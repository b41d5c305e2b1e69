import { addMonths, parseDay } from '@cursus/shared/day'
import { publicationLimits } from '@cursus/shared/tariff-rules'
import type { TariffVersion } from '@cursus/shared/tariffs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDay } from '../../ui/format.ts'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToday } from '../../ui/use-today.ts'
import { DraftEditor } from './draft-editor.tsx'
import { versionBeside } from './tariffs.api.ts'
import { changesIn, VersionGrids } from './version-grids.tsx'

interface VersionPanelProps {
  version: TariffVersion
  versions: readonly TariffVersion[]
  onDone: () => void
}

/** One version: a draft to work on, or prices to read. */
export function VersionPanel({ version, versions, onDone }: VersionPanelProps) {
  const { t } = useTranslation('tariffs')
  const today = useToday()
  const [isDraft] = useState(version.state === 'draft')
  const [startsOn, setStartsOn] = useState(() => formatDay(addMonths(`${today.slice(0, 7)}-01`, 1)))
  const day = isDraft ? validDay(startsOn, today) : undefined
  const { data, error, isPending, refetch } = useQuery(versionBeside(version.id, day))
  if (isPending) {
    return (
      <div className={cardStyles.card} aria-busy="true">
        <SaysLoading />
        <Skeleton height={420} />
      </div>
    )
  }
  if (!data) {
    return (
      <EmptyState
        failed
        title={t('failed')}
        action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      >
        {messageOf(error, t('app.failed.detail'))}
      </EmptyState>
    )
  }
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.flush}`}
      aria-label={t('version', { number: data.number })}
    >
      {isDraft ? (
        <DraftEditor
          detail={data}
          versions={versions}
          startsOn={startsOn}
          onStartsOn={setStartsOn}
          onDone={onDone}
        />
      ) : (
        <VersionGrids detail={data} versions={versions} changes={changesIn(data)} />
      )}
    </section>
  )
}

/** The day of publication, while it is one; else a draft is compared with what holds today. */
function validDay(text: string, today: string): string | undefined {
  const day = parseDay(text)
  const { first, last } = publicationLimits(today)
  return day && day >= first && day <= last ? day : undefined
}
