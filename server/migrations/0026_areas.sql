ALTER TABLE "users" ADD COLUMN "areas" text[] DEFAULT '{"all"}' NOT NULL;
--> statement-breakpoint
-- Written by hand from here on. As before, but for people who work on it (`areasOfKind`).
CREATE OR REPLACE FUNCTION queue_assignee(of_kind text, of_student uuid, of_insurance text, in_language text)
RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH able AS (
    SELECT id FROM users WHERE role = 'ROLE_ADMIN' AND deactivated_at IS NULL AND areas && (ARRAY['all'] || CASE of_kind
      WHEN 'claim' THEN ARRAY['claims'] WHEN 'refund' THEN ARRAY['finance']
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
