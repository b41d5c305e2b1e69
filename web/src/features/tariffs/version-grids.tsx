import type { TariffPrice, TariffVersion, TariffVersionDetail } from '@cursus/shared/tariffs'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Product, products } from '../../insurance/products.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDay } from '../../ui/format.ts'
import { isChanged, type Typed, toGrids } from './grid.ts'
import { PriceGrid } from './price-grid.tsx'
import { StudentPreview } from './student-preview.tsx'
import * as styles from './tariffs.module.css'
import type { Draft } from './use-draft.ts'

interface VersionGridsProps {
  detail: TariffVersionDetail
  versions: readonly TariffVersion[]
  draft?: Draft
  changes: readonly TariffPrice[]
}

/** The prices of a version beside those in force, and one of them as a student reads it. */
export function VersionGrids({ detail, versions, draft, changes }: VersionGridsProps) {
  const { t } = useTranslation('tariffs')
  const [chosen, setChosen] = useState<string>()
  const grids = toGrids(detail.prices)
  const typed = (price: TariffPrice): Typed =>
    draft?.typed(price) ?? { cents: price.unitAmount, active: price.active }
  const shown = detail.prices.find(({ priceId }) => priceId === chosen) ?? changes[0] ?? detail.prices.at(0)
  const title = useTitle(detail, versions)
  const isSame = detail.id === detail.comparedWith.id
  const { hasLevels }: Product = products[detail.product]
  const show = ({ priceId }: TariffPrice) => setChosen(priceId)
  return (
    <>
      {grids.map((grid) => (
        <div key={grid.level}>
          <div className={styles.head}>
            <div>
              <h2 className={styles.heading}>{title}</h2>
              <p className="muted small">
                {t(`grid.${detail.product}`)}{' '}
                <span role="status">{!isSame && t('grid.changes', { count: changes.length })}</span>
              </p>
            </div>
            {hasLevels && <Badge tone="brand">{t('grid.level', { level: grid.level })}</Badge>}
          </div>
          <PriceGrid
            grid={grid}
            caption={t(`grid.caption.${detail.product}`)}
            draft={draft}
            onFocus={draft && show}
          />
        </div>
      ))}
      {shown && (
        <StudentPreview
          detail={detail}
          grids={grids}
          shown={shown}
          typed={typed(shown)}
          isToday={isCurrent(detail.comparedWith.id, versions)}
          onShow={show}
        />
      )}
    </>
  )
}

/** Cells of a version that differ from the prices in force. */
export const changesIn = ({ prices }: TariffVersionDetail) =>
  prices.filter((price) => isChanged(price, { cents: price.unitAmount, active: price.active }))

const isCurrent = (id: string, versions: readonly TariffVersion[]) =>
  versions.some((one) => one.id === id && one.state === 'current')

function useTitle({ number, id, comparedWith }: TariffVersionDetail, versions: readonly TariffVersion[]) {
  const { t } = useTranslation('tariffs')
  if (comparedWith.id === id) return t('title.current', { number })
  if (isCurrent(comparedWith.id, versions)) return t('title.compared', { number })
  const day = formatDay(comparedWith.startsOn ?? '')
  return t('title.planned', { number, other: comparedWith.number, day })
}
