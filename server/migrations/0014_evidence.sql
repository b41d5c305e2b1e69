-- The id that the key of a mail's event names: of a contract, or of what belongs to one.
CREATE FUNCTION mail_about(event_key text) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT substring(event_key FROM '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid
$$;--> statement-breakpoint
CREATE TABLE "certificate_checks" (
	"contract_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificate_checks_contract_id_day_answer_pk" PRIMARY KEY("contract_id","day","answer")
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"contract_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"payload" text,
	"payload_hash" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "evidence_contract_id_number_pk" PRIMARY KEY("contract_id","number"),
	CONSTRAINT "evidence_once" UNIQUE("contract_id","source")
);
--> statement-breakpoint
CREATE TABLE "evidence_chains" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"length" integer DEFAULT 0 NOT NULL,
	"head" text DEFAULT '0000000000000000000000000000000000000000000000000000000000000000' NOT NULL,
	"sealed_length" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_leaves" (
	"contract_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" integer NOT NULL,
	"length" integer NOT NULL,
	"head" text NOT NULL,
	"path" text[] NOT NULL,
	CONSTRAINT "evidence_leaves_contract_id_day_pk" PRIMARY KEY("contract_id","day")
);
--> statement-breakpoint
CREATE TABLE "evidence_roots" (
	"day" date PRIMARY KEY NOT NULL,
	"leaves" integer NOT NULL,
	"root" text NOT NULL,
	"statement" text NOT NULL,
	"seal" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_checks" ADD CONSTRAINT "certificate_checks_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_leaves" ADD CONSTRAINT "evidence_leaves_day_evidence_roots_day_fk" FOREIGN KEY ("day") REFERENCES "public"."evidence_roots"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accepted_papers_about" ON "accepted_papers" USING btree ((mail_about(event_key)));--> statement-breakpoint
CREATE INDEX "mail_outbox_about" ON "mail_outbox" USING btree ((mail_about(event_key)));--> statement-breakpoint
-- What proves the life of a contract is written by triggers, so that no writer forgets it, in the transaction of what it tells.
-- What each row tells stands once, in the view `evidence_facts`; filling in what stood before reads the same view.
CREATE VIEW evidence_subjects AS
SELECT id AS about, id AS contract_id FROM contracts
UNION ALL SELECT id, contract_id FROM refunds
UNION ALL SELECT id, contract_id FROM terminations
UNION ALL SELECT id, contract_id FROM late_payments
UNION ALL SELECT id, contract_id FROM withdrawals;--> statement-breakpoint
CREATE VIEW evidence_facts AS
SELECT contract_id, 'contract_events' AS teller, id::text AS key, id AS rank, 'event' AS kind, at,
  jsonb_build_object('event', kind, 'onDay', on_day, 'cause', cause, 'byHand', actor_id IS NOT NULL, 'facts', facts) AS told
FROM contract_events
UNION ALL
SELECT contracts.id, 'purchases', purchases.id::text, -3, 'purchase', purchases.created_at,
  jsonb_build_object('product', purchases.product, 'description', description, 'amountCents', amount, 'draft', draft,
    'lines', (SELECT jsonb_agg(jsonb_build_object('product', product, 'priceId', price_id, 'amountCents', amount) ORDER BY product)
      FROM purchase_lines WHERE purchase_id = purchases.id),
    'papers', (SELECT jsonb_agg(jsonb_build_object('kind', kind, 'fileName', file_name, 'sha256', sha256) ORDER BY product, kind)
      FROM purchase_papers JOIN files ON files.id = file_id WHERE purchase_id = purchases.id))
FROM contracts JOIN checkout_sessions USING (session_id) JOIN purchases ON purchases.id = purchase_id
UNION ALL
SELECT contracts.id, 'checkout_sessions', contracts.session_id, -2, 'payment', contracts.created_at,
  jsonb_build_object('amountCents', amount_paid, 'sessionId', contracts.session_id, 'paymentIntent', payment_intent)
FROM contracts JOIN checkout_sessions USING (session_id)
UNION ALL
SELECT contracts.id, 'contracts', contracts.id::text, -1, 'identity', contracts.created_at,
  jsonb_build_object('name', name, 'lastName', last_name, 'email', email, 'reference', reference)
FROM contracts JOIN users ON users.id = student_id
UNION ALL
SELECT contract_id, 'contract_papers', contract_papers.id::text, 0, 'paper', contract_papers.created_at,
  jsonb_build_object('kind', kind, 'fileName', file_name, 'fileId', file_id, 'sha256', sha256, 'size', size)
FROM contract_papers JOIN files ON files.id = file_id
UNION ALL
SELECT contract_id, 'documents', documents.id::text, 0, 'document', documents.created_at,
  jsonb_build_object('kind', kind, 'fileName', file_name, 'fileId', file_id, 'sha256', sha256, 'size', size)
FROM documents JOIN files ON files.id = file_id
UNION ALL
SELECT contract_id, 'documents', documents.id || ':english', 0, 'document', files.created_at,
  jsonb_build_object('kind', kind || '_english', 'fileName', file_name, 'fileId', files.id, 'sha256', sha256, 'size', size)
FROM documents JOIN files ON files.id = english_file_id
UNION ALL
SELECT contract_id, 'signatures', request_id, 0, 'signature', signed.created_at,
  jsonb_build_object('requestId', request_id, 'signerId', signer_id, 'fileId', signed.id, 'sha256', signed.sha256, 'size', signed.size,
    'trailFileId', trail.id, 'trailSha256', trail.sha256, 'trailSize', trail.size)
FROM signatures JOIN files AS signed ON signed.id = signed_file_id JOIN files AS trail ON trail.id = audit_trail_file_id
UNION ALL
SELECT contract_id, 'instalments', id::text, 0, 'payment', coalesce(paid_at, due_on),
  jsonb_build_object('amountCents', amount_cents, 'invoiceId', invoice_id, 'paymentIntent', payment_intent, 'cardBrand', card_brand,
    'cardLast4', card_last4, 'from', covers_from, 'until', covers_until)
FROM instalments WHERE state = 'paid'
UNION ALL
SELECT contract_id, 'refunds', id || ':' || step, 0, 'refund', on_at,
  jsonb_build_object('step', step, 'cause', cause, 'reference', reference, 'amountCents', amount_cents, 'dueOn', due_on)
FROM refunds CROSS JOIN LATERAL (VALUES ('asked', asked_at), ('sent', sent_at), ('received', received_at)) AS steps(step, on_at)
WHERE on_at IS NOT NULL
UNION ALL
SELECT contract_id, 'certificate_shares', id || ':' || step, 0, 'share', on_at,
  jsonb_build_object('step', CASE WHEN step LIKE 'opened%' THEN 'opened' ELSE step END, 'recipient', recipient, 'name', name, 'until', until)
FROM certificate_shares CROSS JOIN LATERAL (VALUES ('made', created_at), ('withdrawn', withdrawn_at),
  ('opened:' || (last_opened_at AT TIME ZONE 'Europe/Paris')::date, last_opened_at)) AS steps(step, on_at)
WHERE on_at IS NOT NULL
UNION ALL
SELECT contract_id, 'certificate_checks', day || ':' || answer, 0, 'check', at, jsonb_build_object('answer', answer)
FROM certificate_checks
UNION ALL
SELECT contract_id, 'mail_outbox', id || ':' || state, 0, 'mail', coalesce(sent_at, created_at),
  jsonb_build_object('template', template, 'to', to_address, 'language', language, 'state', state, 'answer', last_error,
    'wroteAt', created_at)
FROM mail_outbox JOIN evidence_subjects ON about = mail_about(event_key)
WHERE state = 'failed' OR state = 'sent' AND sent_at IS NOT NULL
UNION ALL
SELECT contract_id, 'accepted_papers', event_key || ':' || place, 0, 'delivery', accepted_at,
  jsonb_build_object('fileName', file_name, 'sha256', sha256)
FROM accepted_papers JOIN evidence_subjects ON about = mail_about(event_key);--> statement-breakpoint
CREATE TYPE evidence_fact AS (contract_id uuid, source text, kind text, at timestamptz, payload text, round bigint);--> statement-breakpoint
CREATE FUNCTION evidence_hash(contract uuid, number integer, source text, kind text, at timestamptz, payload_hash text, previous text)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n', 'cursus-evidence-1', contract, number, source, kind,
    to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), payload_hash, previous), 'UTF8')), 'hex')
$$;--> statement-breakpoint
-- Appends what the tellers say of these contracts and no row says yet; a chain that begins takes everything that stands.
CREATE FUNCTION keep_evidence(of_contracts uuid[], tellers text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  begun uuid[];
  facts evidence_fact[];
BEGIN
  INSERT INTO evidence_chains (contract_id) SELECT DISTINCT one FROM unnest(of_contracts) AS one ORDER BY one ON CONFLICT DO NOTHING;
  PERFORM FROM evidence_chains WHERE contract_id = ANY(of_contracts) ORDER BY contract_id FOR UPDATE;
  begun := ARRAY(SELECT contract_id FROM evidence_chains WHERE contract_id = ANY(of_contracts) AND length = 0);
  SELECT array_agg(ROW(contract_id, source, kind, at, payload, round)::evidence_fact) INTO facts FROM (
    SELECT contract_id, source, kind, date_trunc('milliseconds', at) AS at,
      (told || jsonb_build_object('salt', gen_random_uuid()))::text AS payload,
      row_number() OVER (PARTITION BY contract_id ORDER BY at, rank, source) AS round
    FROM (
      SELECT contract_id, teller || ':' || key AS source, rank, kind, at, told FROM evidence_facts
      WHERE contract_id = ANY(begun)
      UNION ALL
      SELECT contract_id, teller || ':' || key, rank, kind, at, told FROM evidence_facts
      WHERE contract_id = ANY(of_contracts) AND contract_id <> ALL(begun) AND teller = ANY(tellers)
    ) AS standing
    WHERE NOT EXISTS (SELECT FROM evidence WHERE evidence.contract_id = standing.contract_id AND evidence.source = standing.source)
  ) AS fresh;
  FOR turn IN 1..coalesce((SELECT max(round) FROM unnest(facts)), 0) LOOP
    WITH item AS MATERIALIZED (
      SELECT fact.*, length + 1 AS number, head, encode(sha256(convert_to(payload, 'UTF8')), 'hex') AS payload_hash
      FROM unnest(facts) AS fact JOIN evidence_chains USING (contract_id) WHERE round = turn
    ), linked AS (
      INSERT INTO evidence (contract_id, number, source, kind, at, payload, payload_hash, previous, hash)
      SELECT contract_id, number, source, kind, at, payload, payload_hash, head,
        evidence_hash(contract_id, number, source, kind, at, payload_hash, head) FROM item
      RETURNING contract_id, number, hash
    )
    UPDATE evidence_chains SET length = linked.number, head = linked.hash FROM linked
    WHERE evidence_chains.contract_id = linked.contract_id;
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_evidence(array_agg(DISTINCT contract_id), ARRAY[TG_TABLE_NAME::text]) FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_evidence_of_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_evidence(array_agg(DISTINCT contract_id), ARRAY[TG_TABLE_NAME::text])
  FROM new_rows JOIN evidence_subjects ON about = mail_about(event_key) HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE told text;
BEGIN
  FOREACH told IN ARRAY ARRAY['contract_events', 'contract_papers', 'documents', 'signatures', 'instalments', 'refunds',
    'certificate_shares', 'certificate_checks'] LOOP
    EXECUTE format('CREATE TRIGGER evidence_of_new AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION tell_evidence()', told);
  END LOOP;
  FOREACH told IN ARRAY ARRAY['documents', 'signatures', 'instalments', 'refunds', 'certificate_shares'] LOOP
    EXECUTE format('CREATE TRIGGER evidence_of_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION tell_evidence()', told);
  END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_of_changed AFTER UPDATE ON mail_outbox REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_evidence_of_mails();--> statement-breakpoint
CREATE TRIGGER evidence_of_new AFTER INSERT ON accepted_papers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_evidence_of_mails();--> statement-breakpoint
CREATE FUNCTION evidence_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.payload IS NULL THEN
    NEW.payload := OLD.payload;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      NEW.payload := NULL;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'evidence only grows';
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_only_grows BEFORE UPDATE OR DELETE ON evidence
  FOR EACH ROW EXECUTE FUNCTION evidence_only_grows();
