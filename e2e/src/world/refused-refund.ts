/** A refund of 123 € that the bank refused, as the list of rights would read it. */
export const refusedRefund = {
  ...{ id: '00000000-0000-4000-8000-0000000000aa', reference: 'RMB-2026-009999', cause: 'withdrawal' },
  contract: {
    ...{ id: '00000000-0000-4000-8000-0000000000ab', reference: 'SM-2026-009999' },
    insuranceType: 'Santé/Mobilité',
  },
  ...{ student: null, amountCents: 12_300, state: 'failed', heldBy: null, isHeldByMe: false },
  refused: { cents: 12_300, backCents: 0, faults: ['expired_or_canceled_card'], isNoted: false },
  ...{ declined: null, askedAt: '2026-11-20T09:00:00.000Z', dueOn: '20/12/2026', sentAt: null },
  ...{ receivedAt: null, dispute: null, isLate: false, creditNote: null },
}
