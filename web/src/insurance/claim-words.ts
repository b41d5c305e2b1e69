import { claimKindOf, claimProofs } from '@cursus/shared/claim-kinds'
import type { InsuranceType } from '@cursus/shared/contracts'
import type { Translate } from '../i18n/use-translation.ts'
import { productOf } from './products.ts'

/** Says what happened, by kind of claim; the texts are `claim-words`. */
export function kindWord(t: Translate, insuranceType: InsuranceType, kind: string): string {
  return claimKindOf(insuranceType, kind)
    ? t(`claim-words:kind.${productOf(insuranceType).key}.${kind}`)
    : kind
}

/** Says a proof of the checklist; what an administrator asked for in free words stays as it is. */
export function proofWord(t: Translate, proof: string): string {
  return claimProofs.some((known) => known === proof) ? t(`claim-words:proof.${proof}`) : proof
}
