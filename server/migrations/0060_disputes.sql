CREATE TABLE "dispute_shares" (
	"dispute_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"owed_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dispute_shares_dispute_id_contract_id_pk" PRIMARY KEY("dispute_id","contract_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_dispute" text NOT NULL,
	"student_id" uuid NOT NULL,
	"payment_intent" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"holds_refunds" boolean NOT NULL,
	"due_on" date,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_provider_dispute_unique" UNIQUE("provider_dispute")
);
--> statement-breakpoint
ALTER TABLE "refund_parts" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_shares" ADD CONSTRAINT "dispute_shares_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_shares" ADD CONSTRAINT "dispute_shares_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_shares_contract" ON "dispute_shares" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "disputes_student" ON "disputes" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_intent");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("id") WHERE closed_at IS NULL;--> statement-breakpoint
-- One row for each try to pay: its index is made in a moment.
CREATE INDEX "checkout_sessions_payment" ON "checkout_sessions" USING btree ("payment_intent") WHERE payment_intent IS NOT NULL;
--> statement-breakpoint
-- Written by hand from here on. As before, and disputes are given to those of finance.
CREATE OR REPLACE FUNCTION queue_assignee(of_kind text, of_student uuid, of_insurance text, in_language text)
RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH able AS (
    SELECT id FROM users WHERE role = 'ROLE_ADMIN' AND deactivated_at IS NULL AND areas && (ARRAY['all'] || CASE of_kind
      WHEN 'claim' THEN ARRAY['claims'] WHEN 'refund' THEN ARRAY['finance'] WHEN 'formal_notice' THEN ARRAY['finance']
      WHEN 'dispute' THEN ARRAY['finance']
      WHEN 'termination' THEN ARRAY['support', 'finance'] WHEN 'visa_refusal' THEN ARRAY['support', 'finance']
      ELSE ARRAY['support'] END))
  SELECT person.id FROM (
    SELECT assignee_ids FROM queue_rules AS rule
      LEFT JOIN users AS student ON student.id = of_student
      LEFT JOIN students AS profile ON profile.user_id = of_student
    WHERE (rule.kind IS NULL OR rule.kind = of_kind)
      AND (rule.insurance_type IS NULL OR rule.insurance_type = of_insurance)
      AND (rule.school_id IS NULL OR rule.school_id = profile.school_id)
      AND (rule.language IS NULL OR rule.language = coalesce(in_language, student.language))
      AND EXISTS (SELECT FROM able WHERE id = ANY (assignee_ids))
    ORDER BY position LIMIT 1) AS fitting
  JOIN able AS person ON person.id = ANY (fitting.assignee_ids)
  ORDER BY (SELECT count(*) FROM queue_items WHERE assignee_id = person.id), person.id LIMIT 1
$$;
--> statement-breakpoint
-- A dispute waits for our evidence until its last day; one without a day, a week.
CREATE FUNCTION queue_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_in_queue(NEW.state = 'needs_response', ('dispute', NEW.id, NEW.student_id, NULL, NEW.opened_at,
    end_of_day(coalesce(NEW.due_on, day_in_paris(NEW.opened_at) + 7)), false, NULL, NULL)::queue_items, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_disputes AFTER INSERT OR UPDATE OF state, due_on ON disputes
  FOR EACH ROW EXECUTE FUNCTION queue_dispute();
--> statement-breakpoint
CREATE TRIGGER disputes_leave_queue AFTER DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION leave_queue('dispute');
--> statement-breakpoint
-- That a bank disputed what was paid for a contract, and how it ended.
DO $$
BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW evidence_facts AS ' || rtrim(pg_get_viewdef('evidence_facts'), ';') || $facts$
    UNION ALL SELECT contract_id, 'dispute_shares', dispute_id || ':' || step, 0, 'dispute', on_at,
      jsonb_build_object('step', step, 'reason', reason, 'amountCents', dispute_shares.amount_cents, 'paymentIntent', payment_intent,
        'disputeId', provider_dispute)
      FROM dispute_shares JOIN disputes ON disputes.id = dispute_id
      CROSS JOIN LATERAL (VALUES ('opened', opened_at), (state, closed_at)) AS steps(step, on_at)
      WHERE on_at IS NOT NULL $facts$;
END $$;
--> statement-breakpoint
CREATE TRIGGER evidence_of_new AFTER INSERT ON dispute_shares REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_evidence();
--> statement-breakpoint
CREATE FUNCTION tell_evidence_of_disputes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_evidence(array_agg(DISTINCT contract_id), ARRAY['dispute_shares'])
  FROM new_rows JOIN dispute_shares ON dispute_id = new_rows.id HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER evidence_of_changed AFTER UPDATE ON disputes REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_evidence_of_disputes();
