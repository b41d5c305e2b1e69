import { inForceOn } from '@cursus/shared/tariff-rules'
import type { TariffPrice, TariffVersion } from '@cursus/shared/tariffs'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatDay, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import type { Typed } from './grid.ts'
import { useTariffWords } from './use-tariff-words.ts'

const mostNamed = 8

interface PublishDialogProps {
  number: number
  startsOn: string
  changes: readonly TariffPrice[]
  typed: (price: TariffPrice) => Typed
  versions: readonly TariffVersion[]
  onClose: () => void
  /** Throws what the server refused. */
  onPublish: () => Promise<void>
}

/** Asks before a version is published: what changes and from when, what follows later, and that it cannot be taken back. */
export function PublishDialog(props: PublishDialogProps) {
  const { number, startsOn, changes, typed, versions, onClose, onPublish } = props
  const { t } = useTranslation('tariffs')
  const publish = useMutation({ mutationFn: onPublish })
  const day = formatDay(startsOn)
  return (
    <ConfirmDialog
      width={560}
      title={t('publish.title', { number, day })}
      call={publish}
      confirm={t('publish.confirm', { day })}
      onConfirm={() => publish.mutate()}
      onClose={onClose}
    >
      <p>{t('publish.changes', { count: changes.length, day })}</p>
      <ul className="bullets">
        {changes.slice(0, mostNamed).map((price) => (
          <ChangeLine key={price.priceId} price={price} typed={typed(price)} />
        ))}
        {changes.length > mostNamed && <li>{t('publish.more', { count: changes.length - mostNamed })}</li>}
      </ul>
      <Follows versions={versions} startsOn={startsOn} />
      <Note>{t('publish.kept')}</Note>
    </ConfirmDialog>
  )
}

function ChangeLine({ price, typed: { cents, active } }: { price: TariffPrice; typed: Typed }) {
  const { t, i18n } = useTranslation('tariffs')
  const words = useTariffWords()
  const say = (amount: number, isSold: boolean) =>
    isSold ? formatMoney(amount, i18n.language) : t('change.unsold')
  return (
    <li>
      {t('change', {
        cell: words.ofCell(price),
        before: say(price.was.unitAmount, price.was.active),
        after: say(cents ?? 0, active),
      })}
    </li>
  )
}

/** Versions that are planned: the one whose day is taken, and the one that takes over later. */
function Follows({ versions, startsOn }: Pick<PublishDialogProps, 'versions' | 'startsOn'>) {
  const { t } = useTranslation('tariffs')
  const planned = versions.filter(({ state }) => state === 'planned')
  const sameDay = inForceOn(
    planned.filter((one) => one.startsOn === startsOn),
    startsOn,
  )
  const later = planned.filter((one) => (one.startsOn ?? '') > startsOn).at(-1)
  return (
    <>
      {sameDay && <Note kind="warn">{t('publish.replaces', { number: sameDay.number })}</Note>}
      {later && (
        <Note kind="warn">
          {t('publish.until', { number: later.number, day: formatDay(later.startsOn ?? '') })}
        </Note>
      )}
    </>
  )
}
