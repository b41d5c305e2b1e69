import type { TariffPlace, TariffPrice } from '@cursus/shared/tariffs'
import { useTranslation } from '../../i18n/use-translation.ts'
import { columnOf } from './grid.ts'

/** Returns the names of cells, rows and columns. */
export function useTariffWords() {
  const { t } = useTranslation('tariffs')
  const ofRow = (place: TariffPlace): string => {
    if (place.kind === 'stay') return t('row.zone', { zone: place.zone, name: t(`zone.${place.zone}`) })
    if (place.kind === 'home') return t('row.rooms', { count: place.rooms })
    const name = place.name.replace(' €', '\u00a0€')
    return place.school === -999 ? name : t('row.ofSchool', { name, school: place.school })
  }
  const ofColumn = (kind: TariffPlace['kind'], column: string): string =>
    kind === 'stay' ? t('column.months', { count: Number(column) }) : t(`column.${column}`)
  return {
    ofRow,
    ofColumn,
    /** « Zone 4 France, 8 mois ». */
    ofCell: ({ place }: Pick<TariffPrice, 'place'>) =>
      t('cell', { row: ofRow(place), column: ofColumn(place.kind, columnOf(place)) }),
  }
}
