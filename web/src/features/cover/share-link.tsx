import type { ContractPage } from '@cursus/shared/contract-page'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../insurance/contract-titles.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Leads to the links of a certificate, while new ones can be made: its cover is in force or to come. */
export function ShareLink({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation('cover')
  const { id, certificate, documentType, document, cover } = contract
  const isShareable = documentType === 'Certificate' && (cover === 'current' || cover === 'upcoming')
  if (!document || !certificate || !isShareable) return null
  const words = t('share.open')
  return (
    <ButtonLink
      look="line"
      to="/documents/$contractId/share"
      params={{ contractId: id }}
      state={{ makesLink: true }}
      aria-label={t('step.of', { words, title: nameOf(contract, t) })}
    >
      <Icon name="link" size="s" />
      {words}
    </ButtonLink>
  )
}
