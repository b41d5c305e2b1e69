import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { productOf } from '../../insurance/products.ts'
import * as chipStyles from '../../ui/chip.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { failedOf, PartWaiting } from '../../ui/part-waiting.tsx'
import * as styles from './contact.module.css'

/** More would hide the form; the newest are meant most often. */
const shown = 4

/** The references of somebody's contracts, to be put into the message. */
export function ContractHints({ onChoose }: { onChoose: (reference: string) => void }) {
  const { t } = useTranslation('contact')
  const asked = useQuery(myContracts)
  const contracts = asked.data ?? []
  if (failedOf([asked]).length > 0) return <PartWaiting asked={[asked]} className="small" />
  if (contracts.length === 0) return null
  return (
    <fieldset className={`row wraps ${styles.contracts}`}>
      <legend className="muted small">{t('contracts.label')}</legend>
      {contracts.slice(0, shown).map(({ id, reference, insuranceType }) => (
        <button
          key={id}
          type="button"
          className={chipStyles.chip}
          aria-label={t('contracts.insert', { reference, insuranceType: t(productOf(insuranceType).name) })}
          onClick={() => onChoose(reference)}
        >
          <Ltr>{reference}</Ltr>
        </button>
      ))}
    </fieldset>
  )
}
