import { createServer } from 'node:http'
import pg from 'pg'

// The baseline: the platform, its database driver, and one statement that gives the answer as it is sent.
const pool = new pg.Pool({ connectionString: process.env.DATABASE, max: 12 })
const day = (column: string) => `to_char(${column}, 'DD/MM/YYYY')`
const statement = `
  SELECT c.id, c.insurance_type AS "insuranceType", c.document_type AS "documentType",
    c.payment_status AS "paymentStatus", c.reference, ${day("c.created_at AT TIME ZONE 'Europe/Paris'")} AS "createdAt",
    c.customer_stripe AS "customerStripe", c.statut, ${day('c.start_date')} AS "startDate", ${day('c.end_date')} AS "endDate",
    c.number_room AS "numberRoom", c.signature_status AS "signatureStatus", c.needs_device AS "needsDevice",
    false AS "mayGoOn", c.late_since IS NOT NULL AS "isUnpaid", c.suspended_on <= current_date AS "isSuspended", NULL AS claims,
    json_build_object('id', d.id, 'fileName', d.file_name, 'isArchived', d.is_archived, 'inEnglish', d.facts IS NOT NULL) AS document,
    (SELECT coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'fileName', p.file_name)), '[]')
      FROM contract_papers p WHERE p.contract_id = c.id AND NOT p.is_archived) AS papers,
    h.street || ', ' || h.city AS place, NULL AS "countryName", NULL AS "countryId", false AS "mayBeCorrected",
    NULL AS formula, 'current' AS cover,
    c.prime_cents AS "primeCents", 'month' AS interval, NULL AS due, NULL AS change
  FROM contracts c
  LEFT JOIN documents d ON d.contract_id = c.id AND NOT d.is_archived
  LEFT JOIN homes h ON h.contract_id = c.id
  LEFT JOIN signatures s ON s.contract_id = c.id
  WHERE c.student_id = $1 ORDER BY c.created_at DESC, c.reference DESC`

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query(statement, [process.env.STUDENT])
  const body = Buffer.from(JSON.stringify(rows))
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) }
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
process.once('SIGTERM', () => process.exit(0))
