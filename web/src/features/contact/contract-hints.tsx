import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { myContracts } from '../../app/contracts.ts'
import { Ltr } from '../../ui/ltr.tsx'

/** More would hide the form; the newest are meant most often. */
const shown = 4

/** The references of somebody's contracts, to be put into the message. */
export function ContractHints({ onChoose }: { onChoose: (reference: string) => void }) {
  const { t } = useTranslation('contact')
  const contracts = useQuery(myContracts).data ?? []
  if (contracts.length === 0) return null
  return (
    <fieldset className="row wrap cref">
      <legend className="muted small">{t('contracts.label')}</legend>
      {contracts.slice(0, shown).map(({ id, reference, insuranceType }) => (
        <button
          key={id}
          type="button"
          className="chip-btn"
          aria-label={t('contracts.insert', { reference, insuranceType })}
          onClick={() => onChoose(reference)}
        >
          <Ltr>{reference}</Ltr>
        </button>
      ))}
    </fieldset>
  )
}
