ALTER TABLE "contracts" ADD COLUMN "bought_from" date;--> statement-breakpoint
-- The few that were signed after their first day already: what stood before the signature moved it. Their rows alone are written.
UPDATE contracts SET bought_from = (
  SELECT (before.facts ->> 'startDate')::date FROM contract_events AS before
  WHERE before.contract_id = signed.contract_id AND before.id < signed.id AND before.facts ? 'startDate'
  ORDER BY before.id DESC LIMIT 1)
FROM contract_events AS signed
WHERE signed.contract_id = contracts.id AND signed.kind = 'signed' AND signed.facts ? 'startDate';
