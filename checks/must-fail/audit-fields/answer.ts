// breaks: audit-fields
export async function answer(tx: unknown, services: unknown, reason: string | null) {
  const after = { state: 'answered', wordless: 1 }
  await audit(tx, services, { action: 'claims.answered', before: { state: 'open' }, after })
  await audit(tx, services, {
    action: 'claims.decided',
    ...(reason && { before: { alsoWordless: true } }),
    after: { state: 'decided', ...(reason && { reason, hidden: 1 }) },
  })
  return { before: { notOfTheJournal: 1 } }
}
declare function audit(tx: unknown, services: unknown, change: unknown): Promise<void>
