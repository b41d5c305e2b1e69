import type { CheckedCode } from '@cursus/shared/certificates'
import { insuranceTypes } from '@cursus/shared/words'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../api/save-file.ts'
import { type Translate, useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Days, Ltr } from '../../ui/ltr.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { useToday } from '../../ui/use-today.ts'
import { StateBadge, saidOf } from './state-badge.tsx'
import * as styles from './verify.module.css'

/** Lists the answers to many codes, and offers them as a file. `left`: the lines that had no code, of which the note names the first. */
export function CheckedList({ checked, left }: { checked: readonly CheckedCode[]; left: readonly string[] }) {
  const { t } = useTranslation('certificates')
  const day = formatDay(useToday())
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is read from its beginning
  useEffect(() => heading.current?.focus(), [checked])
  return (
    <section className="above-16" aria-labelledby="many-done">
      <h3 id="many-done" ref={heading} tabIndex={-1}>
        {t('many.done', { count: checked.length, day })}
      </h3>
      {left.length > 0 && (
        <p className="muted small">{t('many.left', { count: left.length, line: left[0]?.slice(0, 60) })}</p>
      )}
      <div className={`${tableStyles.frame} ${styles.checked}`}>
        <DataTable
          caption={t('many.title')}
          columns={useColumns()}
          rows={checked}
          keyOf={({ code }) => code}
          empty={null}
        />
      </div>
      <Button
        look="line"
        onClick={() => saveFile(new Blob([fileOf(checked, t)], { type: 'text/csv' }), t('many.fileName'))}
      >
        <Icon name="download" size="s" />
        {t('many.download')}
      </Button>
    </section>
  )
}

function useColumns(): Column<CheckedCode>[] {
  const { t } = useTranslation(['certificates', 'code-form'])
  return [
    {
      key: 'code',
      header: t('code-form:fact.code'),
      kind: 'title',
      className: 'nowrap',
      cell: ({ code }) => <Ltr code>{code}</Ltr>,
    },
    { key: 'state', header: t('many.state'), cell: (one) => <StateBadge of={one} /> },
    { key: 'cover', header: t('fact.cover'), cell: ({ insuranceType }) => nameOf(insuranceType, t) },
    {
      key: 'period',
      header: t('fact.period'),
      cell: ({ startDate, endDate }) =>
        startDate && endDate ? <Days start={startDate} end={endDate} /> : '–',
    },
    {
      key: 'since',
      header: t('many.since'),
      cell: ({ endedOn }) => (endedOn ? <Ltr>{formatDay(endedOn)}</Ltr> : '–'),
    },
  ]
}

function nameOf(insuranceType: string | null, t: Translate): string {
  const known = insuranceTypes.find((type) => type === insuranceType)
  return known ? t(productOf(known).name) : (insuranceType ?? '–')
}

/** Returns the list as a spreadsheet reads it: BOM, semicolons, CRLF. Codes, days and our own words alone: no cell is a formula. */
function fileOf(checked: readonly CheckedCode[], t: Translate): string {
  const header = ['code-form:fact.code', 'many.state', 'fact.cover', 'fact.period', '', 'many.since']
  const rows = checked.map(({ code, insuranceType, startDate, endDate, endedOn, ...standing }) => [
    code,
    t(`state.${saidOf(standing)}.badge`),
    insuranceType ? nameOf(insuranceType, t) : '',
    startDate ?? '',
    endDate ?? '',
    endedOn ?? '',
  ])
  const lines = [header.map((key) => key && t(key)), ...rows].map((cells) => cells.join(';'))
  return `\ufeff${lines.join('\r\n')}\r\n`
}
