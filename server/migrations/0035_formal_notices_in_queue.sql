ALTER TABLE "late_payments" ADD COLUMN "post_by" date;--> statement-breakpoint
-- Written by hand from here on. As before, and formal notices are given to those of finance.
CREATE OR REPLACE FUNCTION queue_assignee(of_kind text, of_student uuid, of_insurance text, in_language text)
RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH able AS (
    SELECT id FROM users WHERE role = 'ROLE_ADMIN' AND deactivated_at IS NULL AND areas && (ARRAY['all'] || CASE of_kind
      WHEN 'claim' THEN ARRAY['claims'] WHEN 'refund' THEN ARRAY['finance'] WHEN 'formal_notice' THEN ARRAY['finance']
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
-- Letters that exist and were not posted yet: the tenth day, or the first working day after it.
UPDATE late_payments SET post_by = add_working_days(since + 9, 1) WHERE notice_file IS NOT NULL AND posted_on IS NULL;
--> statement-breakpoint
-- A formal notice waits from its letter until it is posted, while its premium is late and its contract stands.
CREATE FUNCTION put_formal_notice(late late_payments) RETURNS void LANGUAGE plpgsql AS $$
DECLARE of_contract contracts;
BEGIN
  SELECT * INTO of_contract FROM contracts WHERE id = late.contract_id;
  PERFORM keep_in_queue(
    late.post_by IS NOT NULL AND late.posted_on IS NULL AND of_contract.late_since = late.since AND of_contract.statut <> 'résilié',
    ('formal_notice', late.id, of_contract.student_id, of_contract.insurance_type, late.created_at, end_of_day(late.post_by),
      false, NULL, NULL)::queue_items, NULL);
END $$;
--> statement-breakpoint
CREATE FUNCTION queue_formal_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_formal_notice(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_formal_notices AFTER INSERT OR UPDATE OF post_by, posted_on ON late_payments
  FOR EACH ROW EXECUTE FUNCTION queue_formal_notice();
--> statement-breakpoint
CREATE TRIGGER formal_notices_leave_queue AFTER DELETE ON late_payments FOR EACH ROW EXECUTE FUNCTION leave_queue('formal_notice');
--> statement-breakpoint
CREATE FUNCTION queue_notices_of_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_formal_notice(late) FROM late_payments AS late WHERE contract_id = NEW.id AND post_by IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_of_late_contracts AFTER UPDATE OF late_since, statut ON contracts
  FOR EACH ROW WHEN (OLD.late_since IS NOT NULL
    AND (OLD.late_since IS DISTINCT FROM NEW.late_since OR OLD.statut IS DISTINCT FROM NEW.statut))
  EXECUTE FUNCTION queue_notices_of_contract();
--> statement-breakpoint
SELECT put_formal_notice(late) FROM late_payments AS late WHERE post_by IS NOT NULL AND posted_on IS NULL;
