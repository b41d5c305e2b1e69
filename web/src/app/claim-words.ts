import { claimKindOf, claimPapers } from '@cursus/shared/claim-kinds'
import type { InsuranceType } from '@cursus/shared/contracts'
import type { TFunction } from 'i18next'

const products: Record<InsuranceType, string> = {
  'Santé/Mobilité': 'stay',
  Habitation: 'home',
  Multimédia: 'devices',
}

/** What happened, in words; the texts are `claim-words`. */
export function kindWord(t: TFunction, insuranceType: InsuranceType, kind: string): string {
  return claimKindOf(insuranceType, kind) ? t(`claim-words:kind.${products[insuranceType]}.${kind}`) : kind
}

/** A paper of the checklist, in words; what an administrator asked for in their own stays as it is. */
export function paperWord(t: TFunction, paper: string): string {
  return claimPapers.some((known) => known === paper) ? t(`claim-words:paper.${paper}`) : paper
}
