import { openCrowd } from './crowd.ts'
import type { Figure } from './figure.ts'
import { median } from './side-by-side.ts'

/** True because it fills tables of its own. */
export const takesLong = true

const students = Number(process.env.BENCH_STUDENTS ?? 200_000)
const rounds = 7

/**
 * What comes of the contracts: each has its purchase, its document, its renewal where it is older than a year, and its instalments; one in
 * twenty-five a decided claim, one in forty a change that was paid for, as many a refund, one in five hundred a dispute that was lost.
 */
export const fill = [
  `INSERT INTO purchases (id, student_id, product, amount, language, state, created_at, fulfilled_at)
    SELECT id, student_id, CASE insurance_type WHEN 'Habitation' THEN 'home' WHEN 'Multimédia' THEN 'multimedia' ELSE 'health_mobility' END,
      prime_cents, 'fr', 'fulfilled', created_at, created_at FROM contracts`,
  `INSERT INTO purchase_lines (purchase_id, product, price_id, amount)
    SELECT id, product, 'x', amount + 100 * (abs(hashtext(id::text)) % 10 / 9) FROM purchases`,
  `INSERT INTO checkout_sessions (purchase_id, attempt, session_id, state, payment_intent, amount_paid, paid_at, expires_at, created_at)
    SELECT id, 1, session_id, CASE WHEN abs(hashtext(id::text)) % 200 = 0 THEN 'refunded' ELSE 'paid' END, 'pi' || id, prime_cents,
      created_at, created_at + interval '1 day', created_at FROM contracts`,
  `INSERT INTO purchases (id, student_id, product, changed_contract, amount, language, state, created_at, fulfilled_at)
    SELECT gen_random_uuid(), student_id, product, id, 300, 'fr', 'fulfilled', created_at + interval '40 days', created_at + interval '40 days'
    FROM purchases WHERE abs(hashtext(id::text)) % 40 = 1 AND created_at + interval '40 days' < now()`,
  `INSERT INTO checkout_sessions (purchase_id, attempt, session_id, state, payment_intent, amount_paid, paid_at, expires_at, created_at)
    SELECT id, 1, 'cs' || id, 'paid', 'pi' || id, amount, created_at, created_at + interval '1 day', created_at
    FROM purchases WHERE changed_contract IS NOT NULL`,
  `INSERT INTO refunds (id, contract_id, cause, reference, amount_cents, state, asked_at, due_on, sent_at)
    SELECT id, id, 'withdrawal', 'R' || id, prime_cents, 'sent', created_at + interval '20 days', start_date, created_at + interval '21 days'
    FROM contracts WHERE abs(hashtext(id::text)) % 40 = 2 AND created_at + interval '21 days' < now()`,
  `INSERT INTO refund_parts (refund_id, payment, amount_cents, state)
    SELECT id, 'p', amount_cents, 'sent' FROM refunds`,
  `INSERT INTO disputes (id, provider_dispute, student_id, payment_intent, amount_cents, reason, state, holds_refunds, opened_at, closed_at)
    SELECT id, 'd' || id, student_id, 'pi' || id, prime_cents, 'fraudulent', 'lost', false, created_at + interval '30 days', created_at + interval '70 days'
    FROM contracts WHERE abs(hashtext(id::text)) % 500 = 3 AND created_at + interval '70 days' < now()`,
  `INSERT INTO dispute_shares (dispute_id, contract_id, amount_cents) SELECT id, id, amount_cents FROM disputes`,
  `INSERT INTO files (id, storage_key, mime_type, size, sha256) VALUES ('00000000-0000-4000-8000-000000000001', 'bench', 'application/pdf', 1, repeat('0', 64))`,
  `INSERT INTO documents (contract_id, file_id, kind, file_name, waited_seconds, created_at)
    SELECT id, '00000000-0000-4000-8000-000000000001', 'certificate', 'a.pdf', abs(hashtext(id::text)) % 300, created_at FROM contracts`,
  `INSERT INTO instalments (contract_id, invoice_id, amount_cents, state, due_on, covers_from, covers_until, paid_at)
    SELECT id, 'in' || m, prime_cents, 'paid', start_date + m * 30, start_date, end_date, created_at + m * interval '30 days'
    FROM contracts, generate_series(0, 24) AS m WHERE subscription_stripe IS NOT NULL AND created_at + m * interval '30 days' < now()`,
  `INSERT INTO claims (reference, student_id, contract_id, insurance_type, title, message, state, last_word_at, last_word_from, outcome, amount_cents, decided_at, created_at)
    SELECT 'S' || id, student_id, id, insurance_type, 't', 'm', 2, now(), 'administrator', 'settled', 20000, created_at + interval '60 days', created_at + interval '50 days'
    FROM contracts WHERE abs(hashtext(id::text)) % 25 = 0 AND created_at + interval '60 days' < now()`,
  `INSERT INTO contract_events (contract_id, kind, on_day, at, cause, facts)
    SELECT id, 'made', start_date, created_at, 'checkout', '{}' FROM contracts`,
  `INSERT INTO contract_events (contract_id, kind, on_day, at, cause, facts)
    SELECT id, 'renewed', start_date + 365, created_at, 'renewal', '{}' FROM contracts WHERE renews AND start_date + 365 < current_date AND statut = 'ok'`,
  `INSERT INTO contract_events (contract_id, kind, on_day, at, cause, facts)
    SELECT id, 'late', late_since, now(), 'provider', '{}' FROM contracts WHERE late_since IS NOT NULL`,
]

/** The dashboard's calls on the tables of so many students; counted anew each time, and as they are kept. */
export default async function dashboard(): Promise<Figure[]> {
  const crowd = await openCrowd()
  try {
    await crowd.growTo(students)
    await crowd.sell()
    for (const statement of fill) await crowd.client.query(statement)
    await crowd.client.query('VACUUM ANALYZE')
    return [
      await measure(crowd, 'all figures', 'dashboard/figures', () => ({})),
      await measure(crowd, 'figures of a product', 'dashboard/figures', () => ({ product: 'Habitation' })),
      await measure(crowd, 'figures of a school', 'dashboard/figures', (round) => ({
        school: `${1001 + round}`,
      })),
      await measure(crowd, 'all schools', 'dashboard/schools', () => ({})),
      await measure(crowd, 'all figures, asked this week', 'dashboard/figures', () => ({}), true),
    ]
  } finally {
    await crowd.end()
  }
}

type Crowd = Awaited<ReturnType<typeof openCrowd>>

async function measure(
  crowd: Crowd,
  work: string,
  path: string,
  queryOf: (round: number) => Record<string, string>,
  isAgain = false,
): Promise<Figure> {
  const taken = []
  for (let round = 0; round < rounds; round += 1) {
    if (isAgain) crowd.pass(16 * 60_000)
    else await crowd.client.query('TRUNCATE counted_figures')
    taken.push((await crowd.ask(path, queryOf(round))).ms)
  }
  const note = `median of ${rounds}, ${students} students`
  return {
    work: `dashboard: ${work}`,
    unit: 'ms',
    value: median(taken.slice(1)),
    goal: { atMost: isAgain ? 300 : 1000 },
    note,
  }
}
