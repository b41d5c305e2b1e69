import * as z from 'zod/mini'

export const insuranceTypes = ['Santé/Mobilité', 'Habitation', 'Multimédia'] as const
export const InsuranceType = z.enum(insuranceTypes)
export type InsuranceType = z.infer<typeof InsuranceType>

const paymentStatuses = ['payment_pending', 'payment_succeeded', 'payment_failed'] as const
const statuts = ['ok', 'résilié', 'impayé'] as const
export const signatureStatuses = ['none', 'waiting', 'signed', 'refused', 'expired'] as const
export type SignatureStatus = (typeof signatureStatuses)[number]

/** Days are `DD/MM/YYYY`; `document` is the latest that is not archived. */
export const Contract = z.object({
  id: z.string(),
  insuranceType: InsuranceType,
  documentType: z.enum(['Certificate', 'Contract']),
  paymentStatus: z.enum(paymentStatuses),
  reference: z.string(),
  createdAt: z.string(),
  document: z.nullable(z.object({ id: z.string(), fileName: z.string(), isArchived: z.boolean() })),
  customerStripe: z.nullable(z.string()),
  statut: z.enum(statuts),
  startDate: z.string(),
  endDate: z.string(),
  countryName: z.nullable(z.string()),
  numberRoom: z.nullable(z.int()),
  signatureStatus: z.enum(signatureStatuses),
  /** The offer's name for devices ("Essentiels + tel"); true in `needsDevice` while its device is not described. */
  formula: z.nullable(z.string()),
  needsDevice: z.boolean(),
})
export type Contract = z.infer<typeof Contract>

/** `POST /contracts/health_insurance/send`: the server asks the signature provider itself. */
export const SignedContract = z.object({
  contractId: z.string().check(z.maxLength(100)),
  token: z.optional(z.nullable(z.string())),
})

/** A draft that went to checkout and is not paid: it stands in « À terminer ». Amount in cents. */
export const UnfinishedPurchase = z.object({
  id: z.string(),
  insuranceType: InsuranceType,
  countryName: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  amount: z.int(),
  createdAt: z.string(),
  state: z.enum(['open', 'checking', 'refunded']),
})
export type UnfinishedPurchase = z.infer<typeof UnfinishedPurchase>
