import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import type { AuditList } from '@cursus/shared/audit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useListFailure } from '../../api/list-failure.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { auditPage, exportAudit } from './audit.api.ts'
import { type AuditSearch, fromStart, isNarrowed, pageSizes } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'
import { AuditFilters, AuditTools } from './audit-tools.tsx'

interface AuditPageProps {
  asked: AuditSearch
  onAsk: (asked: AuditSearch) => void
}

/** /audit: every change of the administration. Nothing is ever removed from here. */
export function AuditPage({ asked, onAsk }: AuditPageProps) {
  const { t } = useTranslation('audit')
  const list = useQuery(auditPage(asked))
  const failure = useListFailure(list)
  const rows = list.data?.data
  const label = rows?.find(({ object }) => object.id === asked.objectId)?.object.label ?? null
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')} actions={<ExportButton asked={asked} />}>
      <AuditFilters asked={asked} onAsk={onAsk} />
      <div className={tableStyles.frame}>
        <AuditTools asked={asked} onAsk={onAsk} objectLabel={label} />
        <AuditTable
          rows={rows}
          asked={asked}
          failure={failure}
          stale={list.isPlaceholderData}
          empty={
            <>
              <b>{t(isNarrowed(asked) ? 'audit.none' : 'audit.none.yet')}</b>
              <p className="muted">{t(isNarrowed(asked) ? 'audit.none.lead' : 'audit.none.yet.lead')}</p>
            </>
          }
        />
        <AuditPager asked={asked} onAsk={onAsk} list={list.data} />
      </div>
    </Page>
  )
}

function ExportButton({ asked }: { asked: AuditSearch }) {
  const { t } = useTranslation('audit')
  const download = useMutation({
    mutationFn: () => exportAudit(asked),
    onError: useTellError(),
  })
  return (
    <Button look="line" busy={download.isPending} onClick={() => download.mutate()}>
      <Icon name="download" size="s" />
      {t('audit.export')}
    </Button>
  )
}

function AuditPager({ asked, onAsk, list }: AuditPageProps & { list: AuditList | undefined }) {
  const page = asked.page ?? 1
  const size = asked.size ?? 50
  const first = (page - 1) * size + 1
  const shown = list?.data.length ?? 0
  const { next, previous } = list ?? {}
  const back = page > 2 && { page: page - 1, before: previous ?? undefined }
  return (
    <Pager
      sizes={pageSizes}
      size={size}
      onSize={(chosen) => onAsk({ ...fromStart(asked), size: pageSizes.find((one) => one === chosen) })}
      range={
        list && shown > 0
          ? { from: first, to: first + shown - 1, total: list.total, isCapped: list.totalIsCapped }
          : undefined
      }
      onPrevious={previous ? () => onAsk({ ...fromStart(asked), ...back }) : undefined}
      onNext={next ? () => onAsk({ ...fromStart(asked), page: page + 1, after: next }) : undefined}
    />
  )
}
